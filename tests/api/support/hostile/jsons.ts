/** Hostile JSON and GeoJSON: broken, deeply nested, or with impossible coordinates. */
import { gzipSync } from 'node:zlib'
import { features } from './bases.ts'
import type { HostileCase } from './file.ts'

const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth)
const nestedObjects = (depth: number): string => '{"a":'.repeat(depth) + '1' + '}'.repeat(depth)

const documents: HostileCase[] = [
  { name: 'nested-array.json', make: () => nested(100_000) },
  { name: 'nested-value.json', make: () => `[{"a":${nested(5000)}},{"a":1}]` },
  { name: 'nested-value-deep.json', make: () => `[{"a":${nested(200_000)}},{"a":1}]` },
  { name: 'nested-objects.ndjson', make: () => `${nestedObjects(20_000)}\n${nestedObjects(3)}\n` },
  { name: 'not-closed.json', make: () => '['.repeat(1_000_000) },
  {
    name: 'proto.json',
    make: () => '[{"__proto__":{"polluted":true},"constructor":"x","_id":"y","_i":3,"a":1},{"__proto__":2}]'
  },
  { name: 'only-proto.json', make: () => '[{"__proto__":1},{"__proto__":2}]' },
  { name: 'proto.ndjson', make: () => '{"__proto__":"a","toString":"b"}\n{"hasOwnProperty":1}\n' },
  { name: 'repeated-keys.json', make: () => '[{"a":1,"a":2,"A":3}]' },
  { name: 'empty-keys.json', make: () => '[{"":1," ":2,"a":3}]' },
  {
    name: 'large-numbers.json',
    make: () => `[{"a":9007199254740993,"b":1e400,"c":-1e-400,"d":${'9'.repeat(500)}}]`,
    expects: 'right'
  },
  { name: 'nan.json', make: () => '[{"a":NaN}]', expects: /Échec de la lecture du fichier JSON/ },
  {
    name: 'lone-surrogate.json',
    make: () => String.raw`[{"a":"\ud800","b":"\udc00x"},{"a":"ok","b":"\ud83d\ude00"}]`
  },
  { name: 'nul.json', make: () => String.raw`[{"a":"x\u0000y","b\u0000":"\u0007"}]` },
  { name: 'empty-array.json', make: () => '[]' },
  { name: 'empty-objects.json', make: () => '[{},{},{}]' },
  { name: 'empty-object.json', make: () => '{}', expects: /un tableau est attendu/ },
  { name: 'null.json', make: () => 'null' },
  { name: 'nulls.ndjson', make: () => 'null\nnull\n' },
  { name: 'text.json', make: () => '"bonjour"' },
  { name: 'trailing-comma.json', make: () => '[{"a":1},]' },
  { name: 'comments.json', make: () => '[/* non */{"a":1}]' },
  { name: 'two-roots.json', make: () => '[{"a":1}][{"a":2}]' },
  {
    name: 'columns-of-first.json',
    make: () => {
      const first = Object.fromEntries(Array.from({ length: 9000 }, (_, index) => [`k${index}`, 1]))
      return `[${JSON.stringify(first)}${',{}'.repeat(20_000)}]`
    },
    expects: /trop volumineux une fois décompressé ou converti/
  },
  { name: 'utf16.json', make: () => Buffer.from('\ufeff[{"a":"été"}]', 'utf16le'), expects: 'right' },
  { name: 'invalid-utf8.json', make: () => Buffer.from('[{"a":"\xff\xfe\xe9t\xe9"}]', 'latin1') },
  {
    name: 'many-keys.json',
    make: () => JSON.stringify([Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`k${i}`, i]))])
  },
  { name: 'long-text.json', make: () => JSON.stringify([{ a: 'x'.repeat(10_000_000) }, { a: 'b' }]) },
  { name: 'lines-that-differ.ndjson', make: () => '{"a":1}\n[1]\n' },
  { name: 'cut-in-escape.json', make: () => String.raw`[{"a":"\u00` }
]

const crossing = [
  [
    [0, 0],
    [2, 2],
    [2, 0],
    [0, 2],
    [0, 0]
  ]
]
const open = [
  [
    [0, 0],
    [0, 2],
    [2, 2],
    [2, 0]
  ]
]

const collection = (geometry: unknown, properties: unknown = { a: 1 }): string =>
  JSON.stringify({ type: 'FeatureCollection', features: [{ type: 'Feature', geometry, properties }] })

const geometries: [string, unknown][] = [
  ['out-of-range', { type: 'Point', coordinates: [999, -999] }],
  ['poles', { type: 'Point', coordinates: [180, 90] }],
  ['strings', { type: 'Point', coordinates: ['2', '48'] }],
  ['nulls', { type: 'Point', coordinates: [null, null] }],
  ['one-number', { type: 'Point', coordinates: [1] }],
  ['no-number', { type: 'Point', coordinates: [] }],
  ['no-coordinates', { type: 'Point' }],
  ['objects', { type: 'Point', coordinates: { x: 1 } }],
  ['unknown-type', { type: 'Sphere', coordinates: [1, 1] }],
  ['proto-type', { type: '__proto__', coordinates: [1, 1] }],
  ['no-type', {}],
  ['array', []],
  ['text', 'POINT (1 1)'],
  ['crossing', { type: 'Polygon', coordinates: crossing }],
  ['open-ring', { type: 'Polygon', coordinates: open }],
  ['empty-polygon', { type: 'Polygon', coordinates: [] }],
  ['empty-ring', { type: 'Polygon', coordinates: [[]] }],
  [
    'flat-ring',
    {
      type: 'Polygon',
      coordinates: [
        [
          [0, 0],
          [0, 0],
          [0, 0],
          [0, 0]
        ]
      ]
    }
  ],
  [
    'two-point-ring',
    {
      type: 'Polygon',
      coordinates: [
        [
          [0, 0],
          [1, 1],
          [0, 0]
        ]
      ]
    }
  ],
  [
    'holes-outside',
    {
      type: 'Polygon',
      coordinates: [
        ...open,
        [
          [9, 9],
          [9, 8],
          [8, 8],
          [9, 9]
        ]
      ]
    }
  ],
  ['empty-line', { type: 'LineString', coordinates: [] }],
  ['one-point-line', { type: 'LineString', coordinates: [[1, 1]] }],
  ['wrong-depth', { type: 'MultiPolygon', coordinates: crossing }],
  ['empty-collection', { type: 'GeometryCollection', geometries: [] }],
  ['no-collection', { type: 'GeometryCollection' }],
  ['huge-ring', { type: 'Polygon', coordinates: [star(3000)] }],
  ['mixed', { type: 'GeometryCollection', geometries: [{ type: 'Polygon', coordinates: crossing }, null, 3] }]
]

/** Ring that intersects itself at almost every side. */
function star(count: number): number[][] {
  const points = Array.from({ length: count }, (_, index) => {
    const angle = (index * 2 * Math.PI * Math.floor(count / 2 - 1)) / count
    return [10 * Math.cos(angle), 10 * Math.sin(angle)]
  })
  return [...points, points[0]!]
}

function nestedCollections(depth: number): string {
  const opening = '{"type":"GeometryCollection","geometries":['
  return `{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"a":1},"geometry":${opening.repeat(depth)}${']}'.repeat(depth)}}]}`
}

const geojsons: HostileCase[] = [
  ...geometries.map(([name, geometry]): HostileCase => ({
    name: `${name}.geojson`,
    make: () => collection(geometry)
  })),
  { name: 'nan.geojson', make: () => features('x').replaceAll('"x"', '[NaN,Infinity]'), expects: /Échec/ },
  { name: 'infinite.geojson', make: () => features('x').replaceAll('"x"', '[1e400,-1e400]') },
  { name: 'nested-coordinates.geojson', make: () => features('x').replaceAll('"x"', nested(50_000)) },
  { name: 'nested-collections.geojson', make: () => nestedCollections(3000) },
  {
    name: 'nested-properties.geojson',
    make: () =>
      `{"type":"FeatureCollection","features":[{"type":"Feature","geometry":null,"properties":${nestedObjects(4000)}}]}`
  },
  {
    name: 'proto.geojson',
    make: () =>
      collection(
        null,
        JSON.parse('{"__proto__":1,"constructor":2,"_id":"a","_i":4,"_geopoint":"1,1","geometry":"x"}')
      )
  },
  { name: 'no-properties.geojson', make: () => collection({ type: 'Point', coordinates: [1, 1] }, null) },
  { name: 'properties-array.geojson', make: () => collection(null, [1, 2]) },
  {
    name: 'many-properties.geojson',
    make: () =>
      collection(
        null,
        Array.from({ length: 10_500 }, (_, i) => i)
      ),
    expects: /propriétés/
  },
  { name: 'bare-feature.geojson', make: () => '{"type":"Feature","geometry":null,"properties":{}}' },
  { name: 'bare-geometry.geojson', make: () => '{"type":"Point","coordinates":[1,1]}' },
  { name: 'features-object.geojson', make: () => '{"type":"FeatureCollection","features":{}}' },
  {
    name: 'features-null.geojson',
    make: () => '{"type":"FeatureCollection","features":[null]}',
    expects: /Échec de l'analyse/
  },
  {
    name: 'no-feature.geojson',
    make: () => '{"type":"FeatureCollection","features":[]}',
    expects: /Aucune ligne/
  },
  { name: 'two-lists.geojson', make: () => '{"features":[],"type":"FeatureCollection","features":[]}' },
  { name: 'crs-null.geojson', make: () => `{"crs":null,${features().slice(1)}`, expects: 'right' },
  {
    name: 'crs-odd.geojson',
    make: () => `{"crs":{"properties":{"name":"EPSG:${'9'.repeat(1000)}"}},${features().slice(1)}`,
    expects: /n'est pas supportée/
  },
  {
    name: 'crs-proto.geojson',
    make: () => `{"crs":{"properties":{"name":"__proto__"}},${features().slice(1)}`,
    expects: /n'est pas supportée/
  },
  { name: 'lone-surrogate.geojson', make: () => features().replaceAll('Nulle part', String.raw`\ud800`) },
  { name: 'bomb.geojson.gz', make: () => gzipSync(Buffer.alloc(10_000_000, ' ')) },
  { name: 'bomb-of-brackets.geojson.gz', make: () => gzipSync('['.repeat(10_000_000)) }
]

export const jsonFiles: HostileCase[] = [...documents, ...geojsons]
