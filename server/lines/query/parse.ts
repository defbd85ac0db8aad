/** Parses the parameters of a URL into a `LinesQuery` (docs/api/lines.md). */
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { parseCollapse } from './collapse.ts'
import { parseConceptFilters } from './conceptFilters.ts'
import { parseCursor } from './cursor.ts'
import { filteredProperty, filterSuffix, parseFilter, type FilterContext } from './filters.ts'
import { parseGeo } from './geo.ts'
import { parseHighlight } from './highlight.ts'
import { recognizedParameters } from './hints.ts'
import type { Filter, LinesQuery } from './linesQuery.ts'
import { parsePagination } from './pagination.ts'
import { parseQs } from './queryString/meaning.ts'
import { checkSampling } from './sampling.ts'
import { defaultSelect, parseSelect } from './select.ts'
import { parseSort } from './sort.ts'
import { parseText } from './text.ts'
import { thumbnailSelect } from './thumbnail.ts'

export interface ReadContext extends FilterContext {
  schema: SchemaProperty[]
  isRest: boolean
  isVirtual: boolean
  /** Whether the dataset has a `bbox`. */
  geolocalized: boolean
  /** Columns of the format when the client selects none; by default those of the schema, without geometries. */
  defaultSelect?: string[]
  attachmentAddress?: LinesQuery['attachmentAddress']
}

export interface ParsedRead {
  query: LinesQuery
  /** Ignored parameters, one sentence each (docs/api/lines.md). */
  ignored: string[]
}

const conceptPrefix = '_c_'

/** Accepts any parameters. @throws HttpError 400, the only error */
export function parseLinesQuery(parameters: Record<string, string>, context: ReadContext): ParsedRead {
  const { schema } = context
  const { size, skip } = parsePagination(parameters)
  checkSampling(parameters.sampling)
  const { text, filters: textFilters, ranked } = parseText(parameters, schema)
  const geo = parseGeo(parameters, context)
  const collapse = parseCollapse(parameters, schema)
  const { filters, ignored } = parseColumnFilters(parameters, context)
  const sort = parseSort(parameters.sort, { ...context, ranked, distanceFrom: geo.distanceFrom })
  const select = parseSelect(parameters.select, schema, context.defaultSelect ?? defaultSelect(schema))
  const { after } = parameters
  const query: LinesQuery = {
    size,
    skip,
    sort,
    select: thumbnailSelect(select, parameters.thumbnail, schema),
    arrays: parameters.arrays === 'true',
    filters: [
      ...filters,
      ...textFilters,
      ...parseConceptFilters(parameters, schema, context),
      ...geo.filters,
      ...queryStringFilters(parameters.qs, context)
    ],
    count: after === undefined && parameters.count !== 'false'
  }
  if (after !== undefined) query.after = parseCursor(after, sort, schema)
  if (text) query.text = text
  if (geo.distanceFrom) query.distanceFrom = geo.distanceFrom
  if (collapse) query.collapse = collapse
  const highlighted = parseHighlight(parameters.highlight, schema)
  if (highlighted.length) query.alsoRead = highlighted.filter((key) => !query.select.includes(key))
  if (context.attachmentAddress) query.attachmentAddress = context.attachmentAddress
  return { query, ignored }
}

function queryStringFilters(text: string | undefined, context: ReadContext): Filter[] {
  const expression = text ? parseQs(text, context) : undefined
  return expression ? [{ kind: 'expression', expression }] : []
}

function parseColumnFilters(
  parameters: Record<string, string>,
  context: ReadContext
): { filters: Filter[]; ignored: string[] } {
  const { schema } = context
  const filters: Filter[] = []
  const ignored: string[] = []
  for (const [name, text] of Object.entries(parameters)) {
    if (recognizedParameters.has(name)) continue
    const suffix = filterSuffix(name)
    const isConcept = name.startsWith(conceptPrefix)
    if (!suffix || isConcept) {
      const property = suffix && columnOfConcept(name.slice(conceptPrefix.length, -suffix.length), schema)
      if (suffix && property) filters.push(parseFilter(name, suffix, property, text, context))
      else ignored.push(isConcept ? ignoredConcept(name, schema) : ignoredParameter(name))
      continue
    }
    const property = filteredProperty(name.slice(0, -suffix.length), schema)
    filters.push(parseFilter(name, suffix, property, text, context))
  }
  return { filters, ignored }
}

/** Column that carries a concept as the first one of its dataset. */
function columnOfConcept(id: string, schema: SchemaProperty[]): SchemaProperty | undefined {
  return schema.find(({ 'x-concept': concept }) => concept?.primary === true && concept.id === id)
}

const ignoredParameter = (name: string): string =>
  `${name} is not a recognized query parameter and was ignored`

function ignoredConcept(name: string, schema: SchemaProperty[]): string {
  const suffix = filterSuffix(name)
  const key = suffix && name.slice(conceptPrefix.length, -suffix.length)
  if (suffix && schema.some((property) => property.key === key)) {
    return `${name} → use ${key}${suffix} instead (the _c_ prefix is reserved for concept filters, not columns)`
  }
  return `${name} was ignored — the _c_ prefix is for concept filters and matched no concept in this dataset`
}
