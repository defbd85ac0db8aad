/**
 * SQL of the lines whose geometry intersects another one, or is within it. The segments of both geometries are joined:
 * the engine uses all its threads, bounds the memory, and can be interrupted.
 */
import { DOUBLE, listValue, LIST, type DuckDBType } from '@duckdb/node-api'
import type { Geometry, Position } from 'geojson'
import { boundsOf, pathsOf, polygonsOf, simpleGeometries } from '../../geo/shapes.ts'
import { boundsMeet, pointIn } from './geoConditions.ts'
import { membersOf, pathsOf as pathsSql } from './shapeSql.ts'
import { bindValue, raw, sql, type Sql } from './sql.ts'
import type { StoredColumns } from './storedColumns.ts'

/** Tolerance in degrees: a tenth of a millimetre, more than the rounding error of the middle of a segment. */
const closeness = 1e-9

interface Segment {
  from: Position
  to: Position
}

/** SELECT of the `line` (`_i`) of the lines whose geometry has the relation with the given one. */
export function relatedLines(
  relation: 'intersects' | 'within',
  geometry: Geometry,
  { alias, columns }: { alias: string; columns: StoredColumns }
): Sql {
  const lines = raw(`${alias}.lines`)
  if (!columns.find('_geopoint')) return sql`SELECT _i AS line FROM ${lines} WHERE false`
  const hasShapes = !!columns.find('_geoshape')
  const parts = simpleGeometries(geometry)
  const paths = parts.flatMap(pathsOf)
  const box = boundsOf(paths)
  const candidates = sql`SELECT * FROM ${lines} WHERE ${hasShapes ? boundsMeet(box) : pointIn(box)}`
  const tables = sql`WITH near AS (${candidates}),
    own AS MATERIALIZED (${hasShapes ? shapeSegments : pointSegments}),
    given AS MATERIALIZED (${segmentTable(paths.flatMap(segmentsOf))}),
    surface AS MATERIALIZED (${segmentTable(parts.flatMap(polygonsOf).flat().flatMap(segmentsOf))}),
    vertices AS MATERIALIZED (SELECT DISTINCT x1 AS x, y1 AS y FROM given)`
  return relation === 'intersects' ? sql`${tables} ${meeting}` : sql`${tables} ${inside}`
}

/** Splits a path into segments; a path of one position is a segment of length zero. */
function segmentsOf(path: Position[]): Segment[] {
  const [first] = path
  if (path.length === 1 && first) return [{ from: first, to: first }]
  return path.slice(1).map((to, index) => ({ from: path[index] as Position, to }))
}

const numbers: DuckDBType = LIST(DOUBLE)

function segmentTable(segments: Segment[]): Sql {
  const list = (pick: (segment: Segment) => number | undefined): ReturnType<typeof bindValue> =>
    bindValue(listValue(segments.map((segment) => pick(segment) ?? 0)), numbers)
  return sql`SELECT unnest(${list(({ from }) => from[0])}) AS x1, unnest(${list(({ from }) => from[1])}) AS y1,
    unnest(${list(({ to }) => to[0])}) AS x2, unnest(${list(({ to }) => to[1])}) AS y2`
}

const pointSegments = raw(
  'SELECT _i AS line, 1 AS piece, false AS is_surface, 1 AS i, _lon AS x1, _lat AS y1, _lon AS x2, _lat AS y2 FROM near'
)

/** Segments of the lines' geometries: `piece` numbers the simple geometries of a line, `i` the segments of a path. */
const shapeSegments = sql`SELECT line, piece, is_surface, i,
    path[i][1] AS x1, path[i][2] AS y1,
    path[least(i + 1, len(path))][1] AS x2, path[least(i + 1, len(path))][2] AS y2
  FROM (SELECT *, unnest(range(1, greatest(len(path), 2))) AS i
    FROM (SELECT line, piece, ends_with(json_extract_string(member, '$.type'), 'Polygon') AS is_surface,
        unnest(${pathsSql(raw('member'))}) AS path
      FROM (SELECT line, unnest(members) AS member, generate_subscripts(members, 1) AS piece
        FROM (SELECT _i AS line, ${membersOf(raw('_shape'))} AS members FROM near WHERE _shape IS NOT NULL))))`

const boundsOverlap = `greatest(r.x1, r.x2) >= least(s.x1, s.x2) - ${closeness}
  AND least(r.x1, r.x2) <= greatest(s.x1, s.x2) + ${closeness}
  AND greatest(r.y1, r.y2) >= least(s.y1, s.y2) - ${closeness}
  AND least(r.y1, r.y2) <= greatest(s.y1, s.y2) + ${closeness}`

/** SQL whose sign is the side of a segment that a position is on; 0 on the segment's line. */
const side = (of: string, x: string, y: string): string =>
  `((${of}.x2 - ${of}.x1) * (${y} - ${of}.y1) - (${of}.y2 - ${of}.y1) * (${x} - ${of}.x1))`

const sides = (of: string, other: string): [string, string] => [
  side(of, `${other}.x1`, `${other}.y1`),
  side(of, `${other}.x2`, `${other}.y2`)
]

function crosses(of: string, other: string): string {
  const [first, second] = sides(of, other)
  return `sign(${first}) * sign(${second}) < 0`
}

/** Condition that a segment crosses the line of another one, or nearly touches it. */
function reaches(of: string, other: string): string {
  const [first, second] = sides(of, other)
  const length = `(abs(${of}.x2 - ${of}.x1) + abs(${of}.y2 - ${of}.y1))`
  return `(sign(${first}) * sign(${second}) <= 0 OR least(abs(${first}), abs(${second})) <= ${closeness} * ${length})`
}

/** Condition that a ray from a position to the east crosses the segment `s`. */
const passes = (x: string, y: string): string =>
  `(s.y1 > ${y}) <> (s.y2 > ${y}) AND ${x} < (s.x2 - s.x1) * (${y} - s.y1) / (s.y2 - s.y1) + s.x1`

/** Lines that intersect: two segments touch, or a path starts inside a surface of the other geometry. */
const meeting = raw(`SELECT r.line FROM own r JOIN given s
    ON ${boundsOverlap} AND ${reaches('r', 's')} AND ${reaches('s', 'r')}
  UNION ALL SELECT line FROM
    (SELECT p.line FROM (SELECT DISTINCT line, x1 AS x, y1 AS y FROM own WHERE i = 1) p
      JOIN surface s ON ${passes('p.x', 'p.y')}
      GROUP BY p.line, p.x, p.y HAVING count(*) % 2 = 1)
  UNION ALL SELECT line FROM
    (SELECT s.line FROM own s JOIN vertices p ON s.is_surface AND ${passes('p.x', 'p.y')}
      GROUP BY s.line, s.piece, p.x, p.y HAVING count(*) % 2 = 1)`)

/**
 * Lines within the geometry: all their vertices and midpoints are in the surface or on its edge, they cross no edge,
 * and no vertex of the geometry is inside them.
 */
const inside = raw(`, samples AS MATERIALIZED (
    SELECT DISTINCT line, x, y FROM (SELECT line, x1 AS x, y1 AS y FROM own
      UNION ALL SELECT line, x2, y2 FROM own
      UNION ALL SELECT line, (x1 + x2) / 2, (y1 + y2) / 2 FROM own)),
  held AS (SELECT p.line, p.x, p.y FROM samples p JOIN surface s ON ${passes('p.x', 'p.y')}
      GROUP BY p.line, p.x, p.y HAVING count(*) % 2 = 1
    UNION SELECT r.line, r.x1, r.y1 FROM (SELECT line, x AS x1, y AS y1, x AS x2, y AS y2 FROM samples) r
      JOIN given s ON ${boundsOverlap}
      AND abs(${side('s', 'r.x1', 'r.y1')}) <= ${closeness} * greatest(1, abs(s.x2 - s.x1) + abs(s.y2 - s.y1)))
  SELECT DISTINCT line FROM own
  EXCEPT SELECT line FROM (SELECT * FROM samples EXCEPT SELECT * FROM held)
  EXCEPT SELECT r.line FROM own r JOIN given s
    ON ${boundsOverlap} AND ${crosses('r', 's')} AND ${crosses('s', 'r')}
  EXCEPT SELECT line FROM (SELECT s.line FROM own s JOIN vertices p ON s.is_surface AND ${passes('p.x', 'p.y')}
    WHERE NOT EXISTS (SELECT 1 FROM own t WHERE t.line = s.line AND abs(${side('t', 'p.x', 'p.y')}) <= ${closeness}
      AND p.x BETWEEN least(t.x1, t.x2) - ${closeness} AND greatest(t.x1, t.x2) + ${closeness}
      AND p.y BETWEEN least(t.y1, t.y2) - ${closeness} AND greatest(t.y1, t.y2) + ${closeness})
    GROUP BY s.line, s.piece, p.x, p.y HAVING count(*) % 2 = 1)`)
