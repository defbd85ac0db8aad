/**
 * SQL condition that a GeoJSON geometry intersects a box. The engine has no spatial functions, but lists and lambdas;
 * it uses all its threads, and the statement can be interrupted.
 */
import { raw, sql, type Bound, type Sql } from './sql.ts'

interface BoxValues {
  west: Bound
  south: Bound
  east: Bound
  north: Bound
}

/** Maximum depth of nested collections, as in `server/geo/readGeometry.ts`. */
const deepestCollection = 10

/** @param shape SQL of a geometry's text */
export function shapeMeets(shape: Sql, box: BoxValues): Sql {
  const member = raw('member')
  const meets = sql`list_transform([${pathsOf(member)}], lambda paths:
    len(list_filter(paths, lambda path: list_bool_or(${eachSegment(meetsBox(box))}))) > 0
    OR (${isSurface(member)} AND ${holdsCorner(box)}))[1]`
  return sql`coalesce(list_bool_or(list_transform(${membersOf(shape)}, lambda member: ${meets})), false)`
}

/** SQL of the simple geometries of a geometry: itself, or the members of a collection. */
export function membersOf(shape: Sql): Sql {
  const levels = Array.from(
    { length: deepestCollection },
    (_, depth) => `json_extract(text, '$${'.geometries[*]'.repeat(depth + 1)}')`
  )
  const inCollection = levels.reduce((list, level) => `list_concat(${list}, ${level})`)
  return sql`CASE WHEN starts_with(${shape}, '{"type":"GeometryCollection"')
    THEN list_filter(list_transform([${shape}], lambda text: ${raw(inCollection)})[1],
      lambda member: json_extract_string(member, '$.type') <> 'GeometryCollection')
    ELSE [CAST(${shape} AS JSON)] END`
}

/**
 * SQL of the paths of a simple geometry (points, lines or rings), each a list of positions. A point is a path of one
 * position.
 */
export function pathsOf(member: Sql): Sql {
  const positions = (levels: number): Sql =>
    sql`CAST(json_extract(${member}, '$.coordinates') AS DOUBLE${raw('[]'.repeat(levels))})`
  return sql`CASE json_extract_string(${member}, '$.type')
    WHEN 'Point' THEN [[${positions(1)}]]
    WHEN 'MultiPoint' THEN list_transform(${positions(2)}, lambda position: [position])
    WHEN 'LineString' THEN [${positions(2)}]
    WHEN 'MultiPolygon' THEN flatten(${positions(4)})
    ELSE ${positions(3)} END`
}

function isSurface(member: Sql): Sql {
  return sql`ends_with(json_extract_string(${member}, '$.type'), 'Polygon')`
}

interface Segment {
  x1: Sql
  y1: Sql
  x2: Sql
  y2: Sql
}

/**
 * SQL of a list with the value of `ask` for each segment of `path`; a path of one position is a segment of length zero.
 */
function eachSegment(conditionOf: (segment: Segment) => Sql): Sql {
  const [from, to] = ['path[i]', 'path[least(i + 1, len(path))]']
  const segment = { x1: raw(`${from}[1]`), y1: raw(`${from}[2]`), x2: raw(`${to}[1]`), y2: raw(`${to}[2]`) }
  return sql`list_transform(range(1, greatest(len(path), 2)), lambda i: ${conditionOf(segment)})`
}

/**
 * Condition that a segment intersects the box: their bounds overlap, and the corners of the box are not all on one side
 * of the segment.
 */
function meetsBox({ west, south, east, north }: BoxValues): (segment: Segment) => Sql {
  return ({ x1, y1, x2, y2 }) => {
    const side = (x: Bound, y: Bound): Sql =>
      sql`(${x2} - ${x1}) * (${y} - ${y1}) - (${y2} - ${y1}) * (${x} - ${x1})`
    const sides = sql`${side(west, south)}, ${side(west, north)}, ${side(east, south)}, ${side(east, north)}`
    return sql`CASE WHEN greatest(${x1}, ${x2}) >= ${west} AND least(${x1}, ${x2}) <= ${east}
        AND greatest(${y1}, ${y2}) >= ${south} AND least(${y1}, ${y2}) <= ${north}
      THEN least(${sides}) <= 0 AND greatest(${sides}) >= 0 ELSE false END`
  }
}

/**
 * Condition that a surface contains a corner of the box, by the even-odd rule over all its rings: an odd number of
 * segments pass east of an inner point.
 */
function holdsCorner({ west, south }: BoxValues): Sql {
  const crossings = eachSegment(
    ({ x1, y1, x2, y2 }) => sql`CASE WHEN (${y1} > ${south}) <> (${y2} > ${south})
      THEN (${west} < (${x2} - ${x1}) * (${south} - ${y1}) / (${y2} - ${y1}) + ${x1})::INTEGER ELSE 0 END`
  )
  return sql`list_sum(list_transform(paths, lambda path: list_sum(${crossings}))) % 2 = 1`
}
