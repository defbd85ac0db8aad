/** DCAT-AP 3 description of the catalog of a publication site, and of the requested page of it. No I/O. */
import { webIri } from '../../../contract/catalog/iri.ts'
import { languageLiteral, typed, type Resource } from '../rdf/tree.ts'
import { languageTerm, themeScheme } from './authorities.ts'
import { catalogIri, topicsIri, type CatalogContext } from './context.ts'
import { document, publisherOf } from './dataset.ts'

/** Page of the datasets in a response. */
export interface PageOfCatalog {
  /** Page number, from 1. */
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
  const title = languageLiteral(site.title, language) ?? { text: new URL(site.url).host, language }
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

/**
 * Describes the page with both class names of Hydra: the current one, and the one of an older draft that harvesters
 * still expect.
 */
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
