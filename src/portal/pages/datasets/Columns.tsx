import type { ReactNode } from 'react'
import type { SchemaProperty } from '../../../../contract/datasets/dataset.ts'
import { conceptOf } from '../../../../contract/vocabulary.ts'
import { onSite } from '../../view/addresses.ts'
import { useVisit } from '../../view/PortalContext.tsx'
import { portalTexts } from '../../view/texts.ts'
import { Prose } from '../../ui/Prose.tsx'
import { datasetApi, type ShownDataset } from './load.ts'

const useTexts = portalTexts({
  fr: {
    key: 'Clé',
    column: 'Colonne',
    type: 'Type',
    concept: 'Concept',
    description: 'Description',
    caption: 'Colonnes du jeu de données',
    schema: 'Schéma au format JSON Schema',
    string: 'texte',
    integer: 'nombre entier',
    number: 'nombre',
    boolean: 'booléen',
    date: 'date',
    moment: 'date et heure',
    object: 'objet',
    array: 'liste'
  },
  en: {
    key: 'Key',
    column: 'Column',
    type: 'Type',
    concept: 'Concept',
    description: 'Description',
    caption: 'Columns of the dataset',
    schema: 'Schema as JSON Schema',
    string: 'text',
    integer: 'integer',
    number: 'number',
    boolean: 'boolean',
    date: 'date',
    moment: 'date and time',
    object: 'object',
    array: 'list'
  }
})

export const shownColumns = ({ schema }: Pick<ShownDataset, 'schema'>): SchemaProperty[] =>
  schema.filter((column) => !column['x-calculated'])

/** Display title of a column. */
export const columnTitle = (column: SchemaProperty): string =>
  column.title || column['x-originalName'] || column.key

/** Table of the columns; descriptions are sanitized HTML. */
export function Columns({ dataset }: { dataset: ShownDataset }): ReactNode {
  const texts = useTexts()
  const visit = useVisit()
  const { lang } = visit
  const typeOf = ({ type, format }: SchemaProperty): string => {
    if (format === 'date') return texts.date
    return format === 'date-time' ? texts.moment : texts[type]
  }
  const conceptTitle = (column: SchemaProperty): string | undefined => {
    const title = conceptOf(column['x-refersTo'])?.title
    return title?.[lang] ?? title?.fr ?? column['x-concept']?.title
  }
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area must be focusable */}
      <section className="table-scroll" aria-label={texts.caption} tabIndex={0}>
        <table>
          <caption className="visually-hidden">{texts.caption}</caption>
          <thead>
            <tr>
              <th scope="col">{texts.column}</th>
              <th scope="col">{texts.key}</th>
              <th scope="col">{texts.type}</th>
              <th scope="col">{texts.concept}</th>
              <th scope="col">{texts.description}</th>
            </tr>
          </thead>
          <tbody>
            {shownColumns(dataset).map((column) => (
              <tr key={column.key}>
                <th scope="row">{columnTitle(column)}</th>
                <td>
                  <code>{column.key}</code>
                </td>
                <td>{typeOf(column)}</td>
                <td>{conceptTitle(column)}</td>
                <td>
                  <Prose html={column.description} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p>
        <a href={`${onSite(visit, datasetApi(dataset))}/schema?mimeType=application/schema%2Bjson`}>
          {texts.schema}
        </a>
      </p>
    </>
  )
}
