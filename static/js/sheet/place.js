/* Where the reader is on the sheet: at its newest row unless they have scrolled up, their own column in sight, and
   a sign at the edge behind which there is more. */

const NEAR = 24;

export function createPlace({ scroller, newest }) {
  const atEnd = () => scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop < NEAR;
  const toEnd = () => scroller.scrollTo({ top: scroller.scrollHeight });

  function edges() {
    const { scrollLeft, scrollWidth, clientWidth } = scroller;
    scroller.classList.toggle("more-before", scrollLeft > 1);
    scroller.classList.toggle("more-behind", scrollWidth - clientWidth - scrollLeft > 1);
    if (atEnd()) newest.hidden = true;
  }

  function ownColumn() {
    const mine = scroller.querySelector("thead .me");
    if (!mine || scroller.scrollWidth <= scroller.clientWidth) return;
    scroller.scrollLeft = mine.offsetLeft - (scroller.clientWidth - mine.offsetWidth) / 2;
  }

  if (!scroller) return { open() {}, kept: () => null, back() {}, grown() {} };
  scroller.addEventListener("scroll", edges, { passive: true });
  let end = true;
  scroller.addEventListener(
    "scroll",
    () => {
      end = atEnd();
    },
    { passive: true },
  );
  new ResizeObserver(() => {
    if (end) toEnd();
    edges();
  }).observe(scroller);
  newest.addEventListener("click", () => {
    toEnd();
    scroller.focus({ preventScroll: true });
  });

  let grew = false;
  return {
    open() {
      ownColumn();
      if (!location.hash) toEnd();
      edges();
    },
    /** What is to be found again after the rows have changed. */
    kept() {
      grew = false;
      return { end: atEnd(), top: scroller.scrollTop, left: scroller.scrollLeft };
    },
    back(was) {
      scroller.scrollTo({ top: was.end ? scroller.scrollHeight : was.top, left: was.left });
      newest.hidden = was.end || !grew;
      edges();
    },
    grown() {
      grew = true;
    },
  };
}
