/** One page of a catalog: its datasets, and the address of the next one (hydra-cg.com/spec/latest/core). */
import type { DescribedDataset } from '../described.ts'
import { RunRefusal } from '../plugin.ts'
import { Graph } from '../rdf/graph.ts'
import { quadsOf } from '../rdf/quads.ts'
import { syntaxOf } from '../rdf/syntax.ts'
import { objectOf } from '../untrusted.ts'
import { isPlainCatalog, jsonDatasets } from './jsonDatasets.ts'
import { isCatalog, rdfDatasets } from './rdfDatasets.ts'

export interface CatalogPage {
  datasets: DescribedDataset[]
  /** As the page writes it. */
  next?: string
}

export interface PageText {
  text: string
  type: string
  url: URL
}

const hydra = 'http://www.w3.org/ns/hydra/core#'

/** @throws RunRefusal for what is no catalog */
export async function readPage({ text, type, url }: PageText): Promise<CatalogPage> {
  const syntax = syntaxOf(text, { type, url })
  if (syntax === 'json') {
    const document = parsed(text)
    if (isPlainCatalog(document)) return { datasets: [...jsonDatasets(document)] }
  }
  const graph = new Graph()
  for await (const quad of quadsOf(text, syntax, url.href)) graph.add(quad)
  const datasets = [...rdfDatasets(graph, url.href)]
  if (!datasets.length && !isCatalog(graph)) {
    throw new RunRefusal('Ce document ne décrit ni catalogue DCAT ni jeu de données.')
  }
  const next = nextIn(graph)
  return { datasets, ...(next ? { next } : {}) }
}

function parsed(text: string): ReturnType<typeof objectOf> {
  try {
    return objectOf(JSON.parse(text.replace(/^\uFEFF/, '')))
  } catch (error) {
    throw new RunRefusal('Le document JSON est invalide.', { cause: error })
  }
}

/** The word of the standard, and that of its first drafts, which portals write still. */
function nextIn(graph: Graph): string | undefined {
  for (const predicate of ['next', 'nextPage']) {
    const { value } = graph.valuesOf(`${hydra}${predicate}`).next()
    if (value?.value) return value.value
  }
  return undefined
}
