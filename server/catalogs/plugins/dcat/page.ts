/** Parses one page of a catalog: its datasets, and the address of the next page (hydra-cg.com/spec/latest/core). */
import type { DescribedDataset } from '../described.ts'
import { ExpectedRunFailure } from '../plugin.ts'
import { Graph } from '../rdf/graph.ts'
import { checkDepth, quadsOf } from '../rdf/quads.ts'
import { inStreamOrder } from '../rdf/streamOrder.ts'
import { syntaxOf } from '../rdf/syntax.ts'
import { objectOf } from '../untrusted.ts'
import { isPlainCatalog, jsonDatasets } from './jsonDatasets.ts'
import { isCatalog, rdfDatasets } from './rdfDatasets.ts'

export interface CatalogPage {
  datasets: DescribedDataset[]
  /** Address of the next page, as written in the page. */
  next?: string
}

interface PageText {
  text: string
  type: string
  url: URL
}

const hydra = 'http://www.w3.org/ns/hydra/core#'

/** @throws ExpectedRunFailure for a document that is not a catalog */
export async function readPage({ text, type, url }: PageText): Promise<CatalogPage> {
  const syntax = syntaxOf(text, { type, url })
  const document = syntax === 'json' ? parsed(text) : undefined
  const plain = objectOf(document)
  if (isPlainCatalog(plain)) return { datasets: [...jsonDatasets(plain)] }
  const graph = new Graph()
  const written = document === undefined ? text : JSON.stringify(inStreamOrder(document))
  for await (const quad of quadsOf(written, syntax, url.href)) graph.add(quad)
  const datasets = [...rdfDatasets(graph, url.href)]
  if (!datasets.length && !isCatalog(graph)) {
    throw new ExpectedRunFailure('Ce document ne décrit ni catalogue DCAT ni jeu de données.')
  }
  const next = nextIn(graph)
  return { datasets, ...(next ? { next } : {}) }
}

function parsed(text: string): unknown {
  checkDepth(text)
  try {
    return JSON.parse(text.replace(/^\uFEFF/, '')) as unknown
  } catch (error) {
    throw new ExpectedRunFailure('Le document JSON est invalide.', { cause: error })
  }
}

/** Returns the next page, from the current Hydra term or the one of its drafts, which some portals still use. */
function nextIn(graph: Graph): string | undefined {
  for (const predicate of ['next', 'nextPage']) {
    const { value } = graph.valuesOf(`${hydra}${predicate}`).next()
    if (value?.value) return value.value
  }
  return undefined
}
