"""What a statement says about the club: whether it names it wherever it touches a table of one.

A statement is read as PostgreSQL reads it. At each level of a query, each table of a club has its `club_id` equal to a
constant, itself or by way of another table of the same level: only then can a database that is spread by club find the
one place where the rows are. What is asked across clubs stands in `ACROSS`, with the reason.
"""

import re
from collections.abc import Iterator
from typing import Any

import pglast.ast
from pglast import enums, parse_sql

ast: Any = pglast.ast
"""Its types say of every part that it may be none."""

CLUB = "club_id"
CLUBS = "clubs_club"  # its own id is the club of all others

PERSON = "a person or a browser may be in several clubs: this asks which, or what they have in all of them"
ACROSS: dict[tuple[str, str], str] = {
    ("clubs_membership", "user_id"): PERSON,
    ("clubs_membership", "device_id"): PERSON,
    ("clubs_formermember", "user_id"): PERSON,
    ("clubs_formermember", "device_id"): PERSON,
    ("clubs_player", "user_id"): PERSON,
    ("clubs_deviceplayer", "device_id"): PERSON,
    ("clubs_knock", "device_id"): PERSON,
    ("clubs_audit", "actor_user"): "everything that is kept about a person goes into the file they ask for",
    ("clubs_audit", "principal"): "everything that is kept about a person goes into the file they ask for",
}
"""Where rows of several clubs may be asked for: by which column of which table, and why."""

PLACEHOLDER = re.compile(r"%(?:%|(?:\(\w+\))?[sbt])")


def breaches(statement: str, tables: frozenset[str]) -> list[str]:
    """What in a statement, with psycopg's placeholders, would need rows of a club that it does not name."""
    text = PLACEHOLDER.sub(lambda found: "%" if found[0] == "%%" else "$1", statement)
    return [wrong for raw in parse_sql(text) for wrong in _Statement(tables).wrong(raw.stmt)]


class _Statement:
    """One statement, level by level."""

    def __init__(self, tables: frozenset[str]) -> None:
        self.tables = tables
        self.named: set[str] = set()  # what a WITH makes is no table

    def wrong(self, node: Any) -> list[str]:
        """What is wrong in a statement, the levels below included."""
        made_before = getattr(node, "withClause", None)
        self.named |= {one.ctename for one in made_before.ctes} if made_before else set()
        found = [*self._at_this_level(node), *_announced(node)]
        for below in _levels_below(node):
            found += self.wrong(below)
        return found

    def _at_this_level(self, node: Any) -> list[str]:
        match node:
            case ast.SelectStmt():
                return self._level(node.fromClause or (), node.whereClause)
            case ast.UpdateStmt():
                return self._updated(node)
            case ast.DeleteStmt():
                return self._level((node.relation, *(node.usingClause or ())), node.whereClause)
            case ast.InsertStmt():
                return self._inserted(node)
            case ast.CopyStmt() if node.relation is not None and node.relation.relname in self.tables:
                named = {name.sval for name in node.attlist or ()}
                return [] if CLUB in named else [f"copies {node.relation.relname} without {CLUB}"]
        return []

    def _updated(self, node: Any) -> list[str]:
        found = self._level((node.relation, *(node.fromClause or ())), node.whereClause)
        if node.relation.relname in self.tables and CLUB in {target.name for target in node.targetList}:
            found.append(f"writes the whole row of {node.relation.relname}")
        return found

    def _inserted(self, node: ast.InsertStmt) -> list[str]:
        if node.relation.relname not in self.tables:
            return []
        found = []
        if CLUB not in {column.name for column in node.cols or ()}:
            found.append(f"inserts into {node.relation.relname} without {CLUB}")
        values = getattr(node.selectStmt, "valuesLists", None)
        if values and any(isinstance(one, ast.SubLink) for one in _nodes(values)):
            found.append("has a subquery inside VALUES")
        return found

    def _level(self, sources: tuple[Any, ...], where: Any) -> list[str]:
        here, conditions = dict[str, str](), list(_conjuncts(where))
        for source in sources:
            for name, table in _tables_of(source, conditions):
                here[name] = table
        clubs = {name for name, table in here.items() if table in self.tables and table not in self.named}
        across = {name for name in clubs if any(_asks_across(one, name, here) for one in conditions)}
        bound = _bound(clubs, here, conditions, across)
        return [f"does not name the club of {here[name]}" for name in sorted(clubs - bound)]


def _tables_of(source: Any, conditions: list[Any]) -> Iterator[tuple[str, str]]:
    """The tables of one entry of FROM, by the name they go by; what joins them is added to the conditions."""
    match source:
        case ast.RangeVar():
            yield (source.alias.aliasname if source.alias else source.relname), source.relname
        case ast.JoinExpr():
            conditions += _conjuncts(source.quals)
            yield from _tables_of(source.larg, conditions)
            yield from _tables_of(source.rarg, conditions)
        case ast.RangeSubselect():
            yield source.alias.aliasname, ""
        case _:
            return


def _conjuncts(condition: Any) -> Iterator[ast.Node]:
    """What has to hold, each by itself."""
    match condition:
        case None:
            return
        case ast.BoolExpr(boolop=enums.BoolExprType.AND_EXPR):
            for one in condition.args:
                yield from _conjuncts(one)
        case _:
            yield condition


def _bound(clubs: set[str], here: dict[str, str], conditions: list[Any], across: set[str]) -> set[str]:
    """Those of these tables whose club is a constant, directly or by way of another; and those asked for across."""
    constant, pairs = set(across), list[tuple[str, str]]()
    for one in conditions:
        sides = _equated(one)
        if sides is None:
            continue
        left, right = (_column(side, here, clubs) for side in sides)
        if left and right and left[1] == right[1] == CLUB:
            pairs.append((left[0], right[0]))
        elif left and left[1] == CLUB and _is_constant(sides[1]):
            constant.add(left[0])
        elif right and right[1] == CLUB and _is_constant(sides[0]):
            constant.add(right[0])
    grows = True
    while grows:
        before = len(constant)
        constant |= {other for pair in pairs for one, other in (pair, pair[::-1]) if one in constant}
        grows = len(constant) > before
    return constant


def _equated(condition: Any) -> tuple[Any, Any] | None:
    """Both sides of `=`, `= ANY (...)` and `IN (...)`."""
    kinds = (enums.A_Expr_Kind.AEXPR_OP, enums.A_Expr_Kind.AEXPR_OP_ANY, enums.A_Expr_Kind.AEXPR_IN)
    if isinstance(condition, ast.A_Expr) and condition.kind in kinds and condition.name[-1].sval == "=":
        return condition.lexpr, condition.rexpr
    return None


def _column(side: Any, here: dict[str, str], clubs: set[str]) -> tuple[str, str] | None:
    """Table and column, where a side is a column of this level; one without a table is that of the only one."""
    if not isinstance(side, ast.ColumnRef):
        return None
    names = [field.sval for field in side.fields if isinstance(field, ast.String)]
    if len(names) == 1 and len(clubs) == 1 and len(here) == 1:
        return next(iter(clubs)), names[0]
    if len(names) < 2 or names[-2] not in here:
        return None
    is_club = here[names[-2]] == CLUBS and names[-1] == "id"
    return names[-2], CLUB if is_club else names[-1]


def _is_constant(side: Any) -> bool:
    return not any(isinstance(one, ast.ColumnRef | ast.SubLink) for one in _nodes(side))


def _asks_across(condition: Any, name: str, here: dict[str, str]) -> bool:
    """Does a condition tie a table to a constant by a column for which there is a reason?"""
    match condition:
        case ast.BoolExpr(boolop=enums.BoolExprType.OR_EXPR):
            return all(_asks_across(one, name, here) for one in condition.args)
        case ast.BoolExpr(boolop=enums.BoolExprType.AND_EXPR):
            return any(_asks_across(one, name, here) for one in condition.args)
    sides = _equated(condition)
    if sides is None:
        return False
    column = _column(sides[0], here, {name})
    return column is not None and column[0] == name and (here[name], column[1]) in ACROSS and _is_constant(sides[1])


def _announced(node: Any) -> list[str]:
    """NOTIFY is a statement of its own."""
    calls = [one for one in _nodes(node) if isinstance(one, ast.FuncCall) and one.funcname[-1].sval == "pg_notify"]
    alone = isinstance(node, ast.SelectStmt) and not node.fromClause
    return ["announces in a statement that does more"] if calls and not alone else []


def _levels_below(node: Any) -> Iterator[ast.Node]:
    """The queries inside a query, the nearest ones."""
    for child in _children(node):
        if isinstance(child, ast.SelectStmt | ast.InsertStmt | ast.UpdateStmt | ast.DeleteStmt):
            yield child
        else:
            yield from _levels_below(child)


def _nodes(node: Any) -> Iterator[ast.Node]:
    """A part of a statement with all that is in it."""
    if isinstance(node, ast.Node):
        yield node
    for child in _children(node):
        yield from _nodes(child)


def _children(node: Any) -> Iterator[Any]:
    if isinstance(node, tuple):
        yield from node
    elif isinstance(node, ast.Node):
        for slot in node.__slots__:
            child = getattr(node, slot, None)
            if isinstance(child, ast.Node | tuple):
                yield child
