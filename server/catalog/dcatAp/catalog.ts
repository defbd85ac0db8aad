/** What DCAT-AP 3 tells of the catalog of a publication site, and of the page of it that was asked for: pure. */
import { webIri } from '../../../contract/catalog/iri.ts'
import { spoken, typed, type Resource } from '../rdf/tree.ts'
import { languageTerm, themeScheme } from './authorities.ts'
import { catalogIri, topicsIri, type CatalogContext } from './context.ts'
import { document, publisherOf } from './dataset.ts'

/** The part of the datasets that an answer has. */
export interface PageOfCatalog {
  /** From 1. */
  page: number
  size: number
  total: number
  addressOf: (page: number) => string
}

export function catalogResource(
  context: CatalogContext,
  { owner, modified, page }: { owner: string; modified?: string; page?: PageOfCatalog }
): Resource & { iri: string } {
  const { site, language, mainUrl } = context
  const title = spoken(site.title, language) ?? { text: new URL(site.url).host, language }
  return {
    iri: catalogIri(context),
    types: page ? ['dcat:Catalog', 'hydra:Collection'] : ['dcat:Catalog'],
    properties: {
      'dct:title': title,
      'dct:description': {
        text:
          language === 'en' ? `The data catalog of ${title.text}` : `Catalogue de données : ${title.text}`,
        language
      },
      'dct:publisher': publisherOf({ ...site.owner, name: owner }, context),
      'dct:language': languageTerm(language),
      'foaf:homepage': document(webIri(site.url)),
      'dct:modified': modified === undefined ? undefined : typed(modified, 'xsd:dateTime'),
      'dcat:themeTaxonomy': [
        themeScheme,
        {
          iri: topicsIri({ mainUrl, site }),
          types: ['skos:ConceptScheme'],
          properties: {
            'dct:title': { text: language === 'en' ? 'Topics' : 'Thématiques', language }
          }
        }
      ],
      'hydra:totalItems': page && typed(page.total, 'xsd:integer'),
      'hydra:view': page && viewOf(page)
    }
  }
}

/** Both names of a page: the present one, and that which harvesters look for since a draft of the vocabulary. */
function viewOf({ page, size, total, addressOf }: PageOfCatalog): Resource {
  const last = Math.max(1, Math.ceil(total / size))
  const link = (number: number): { iri: string } => ({ iri: addressOf(number) })
  return {
    iri: addressOf(page),
    types: ['hydra:PartialCollectionView', 'hydra:PagedCollection'],
    properties: {
      'hydra:totalItems': typed(total, 'xsd:integer'),
      'hydra:itemsPerPage': typed(size, 'xsd:integer'),
      'hydra:first': link(1),
      'hydra:previous': page > 1 ? link(Math.min(page - 1, last)) : undefined,
      'hydra:next': page < last ? link(page + 1) : undefined,
      'hydra:last': link(last)
    }
  }
}
