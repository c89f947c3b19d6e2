"""Where `collectstatic` puts what the site serves: compressed, named after its content, and joined by page."""

from collections.abc import Callable, Iterator
from typing import Any

from django.core.files.base import ContentFile
from django.utils.module_loading import import_string
from servestatic.storage import CompressedManifestStaticFilesStorage


class Collected(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # servestatic has no types
    """The collected files, with those that are made from several others.

    `joined` names the function that gives them, path and text. Where a script imports another by its address, it is
    given the other's new name, as a style sheet is.
    """

    support_js_module_import_aggregation = True

    def __init__(self, *args: Any, joined: str = "", **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.joined = joined

    def post_process(self, paths: dict[str, Any], dry_run: bool = False, **options: Any) -> Iterator[Any]:
        """Join, then name and compress those files like all others."""
        if self.joined and not dry_run:
            made: Callable[[], dict[str, str]] = import_string(self.joined)
            for path, text in made().items():
                self.delete(path)
                self.save(path, ContentFile(text.encode()))
                paths[path] = (self, path)
        yield from super().post_process(paths, dry_run, **options)
