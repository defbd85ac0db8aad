/** Builds requests of CSW 2.0.2 (OGC 07-006r1). No I/O. */
const protocol =
  /^(?:service|version|acceptversions|request|typenames|outputschema|outputformat|elementsetname|resulttype|constraint|constraintlanguage|constraint_language_version|startposition|maxrecords|namespace|id)$/i

/** Supported record schemas, the more detailed first. */
const schemas = {
  iso: { outputSchema: 'http://www.isotc211.org/2005/gmd', typeNames: 'gmd:MD_Metadata', prefix: 'gmd' },
  dublinCore: { outputSchema: 'http://www.opengis.net/cat/csw/2.0.2', typeNames: 'csw:Record', prefix: 'csw' }
} as const

export type Schema = keyof typeof schemas

type Parameters = Record<string, string | number | undefined>

/** Returns a request address; parameters of the service itself are kept. */
function cswAddress(base: string, parameters: Parameters): string {
  const url = new URL(base)
  for (const name of Array.from(url.searchParams.keys())) {
    if (protocol.test(name)) url.searchParams.delete(name)
  }
  const all: Parameters = { service: 'CSW', version: '2.0.2', ...parameters }
  for (const [name, value] of Object.entries(all)) {
    if (value !== undefined) url.searchParams.set(name, String(value))
  }
  url.hash = ''
  return url.href
}

const maxWords = 10

/** Returns CQL conditions that a record contains all words. Quotes are doubled, wildcards removed. */
export function anyText(q: string): string[] {
  return q
    .replace(/[%\\\p{Cc}]/gu, ' ')
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, maxWords)
    .map((word) => `AnyText LIKE '%${word.replaceAll("'", "''")}%'`)
}

export interface RecordsRequest {
  q?: string | undefined
  /** CQL filter of the connection. */
  filter?: string | undefined
  /** Index of the first record, from 0. */
  start: number
  size: number
}

export function recordsAddress(
  base: string,
  schema: Schema,
  { q, filter, start, size }: RecordsRequest
): string {
  const { outputSchema, typeNames, prefix } = schemas[schema]
  const rules = [...(filter ? [`(${filter})`] : []), ...anyText(q ?? '')]
  return cswAddress(base, {
    request: 'GetRecords',
    resultType: 'results',
    elementSetName: 'full',
    outputFormat: 'application/xml',
    outputSchema,
    typeNames,
    namespace: `xmlns(${prefix}=${outputSchema})`,
    startPosition: start + 1,
    maxRecords: size,
    ...(rules.length
      ? {
          constraintLanguage: 'CQL_TEXT',
          constraint_language_version: '1.1.0',
          constraint: rules.join(' AND ')
        }
      : {})
  })
}

export function recordAddress(base: string, schema: Schema, id: string): string {
  const { outputSchema } = schemas[schema]
  return cswAddress(base, {
    request: 'GetRecordById',
    elementSetName: 'full',
    outputFormat: 'application/xml',
    outputSchema,
    id
  })
}
