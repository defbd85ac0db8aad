/** Table of a dataset for browsers without scripts, with search, filters and pagination. */
import type { ReactNode } from 'react'
import type { LinesAnswer } from '../../../../contract/datasets/dataset.ts'
import { useFormats } from '../../view/formats.ts'
import { onSite } from '../../view/addresses.ts'
import { useVisit } from '../../view/PortalContext.tsx'
import { isPlural, portalTexts } from '../../view/texts.ts'
import { useRead } from '../../view/useRead.ts'
import { columnTitle, shownColumns } from './Columns.tsx'
import { requestedLines, cellText, filterOf, linesAddress, linesOfPage, pageIn } from './lines.ts'
import { datasetApi, type ShownDataset } from './load.ts'

const useTexts = portalTexts({
  fr: {
    search: 'Rechercher dans les lignes',
    filter: 'Filtrer par colonne',
    apply: 'Filtrer',
    clear: 'Effacer les filtres',
    line: 'ligne',
    lines: 'lignes',
    table: 'Lignes du jeu de données',
    previous: 'Page précédente',
    next: 'Page suivante',
    refused: 'Cette recherche n’est pas possible.',
    yes: 'oui',
    no: 'non',
    csv: 'Télécharger ces lignes (CSV)'
  },
  en: {
    search: 'Search in the lines',
    filter: 'Filter by column',
    apply: 'Filter',
    clear: 'Clear the filters',
    line: 'line',
    lines: 'lines',
    table: 'Lines of the dataset',
    previous: 'Previous page',
    next: 'Next page',
    refused: 'This search is not possible.',
    yes: 'yes',
    no: 'no',
    csv: 'Download these lines (CSV)'
  }
})

export function PlainTable({ dataset, path }: { dataset: ShownDataset; path: string }): ReactNode {
  const visit = useVisit()
  const texts = useTexts()
  const formats = useFormats()
  const query = new URLSearchParams(visit.query)
  const read = useRead<LinesAnswer>(linesAddress(dataset, query))
  const columns = shownColumns(dataset)
  const linesQuery = requestedLines(dataset, query)
  const page = pageIn(query)
  const { total = 0, results } = read.state === 'read' ? read.body : { results: [] }
  const counted = `${formats.number(total)} ${isPlural(total, visit.lang) ? texts.lines : texts.line}`
  const to = (other: number): string =>
    `${path}?${new URLSearchParams({ ...linesQuery, ...(other > 1 ? { page: String(other) } : {}) })}`
  const csv = new URLSearchParams({ ...linesQuery, format: 'csv', size: '10000' })
  return (
    <div className="plain-table">
      <form method="get" action={path} className="plain-filters">
        <label>
          {texts.search} <input type="search" name="q" defaultValue={query.get('q') ?? ''} />
        </label>
        <details>
          <summary>{texts.filter}</summary>
          {columns.slice(0, 50).map((column) => {
            const name = filterOf(column)
            if (!name) return null
            return (
              <label key={column.key}>
                {columnTitle(column)}{' '}
                <input name={name} defaultValue={query.get(name) ?? ''} autoComplete="off" />
              </label>
            )
          })}
        </details>
        <button type="submit" className="button button-default color-primary density-comfortable">
          {texts.apply}
        </button>{' '}
        {Object.keys(linesQuery).length > 0 && <a href={path}>{texts.clear}</a>}
      </form>
      <output className="plain-count">{read.state === 'read' ? counted : texts.refused}</output>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area must be focusable */}
      <section className="table-scroll" aria-label={texts.table} tabIndex={0}>
        <table>
          <caption className="visually-hidden">{texts.table}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column.key} scope="col">
                  {columnTitle(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {results.map((line, index) => (
              <tr key={line._id ?? index}>
                {columns.map((column) => (
                  <td key={column.key}>
                    {cellText(line, column, { ...formats, yes: texts.yes, no: texts.no })}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className="plain-pages">
        {page > 1 && <a href={to(page - 1)}>{texts.previous}</a>}{' '}
        {page * linesOfPage < Math.min(total, 10_000) && <a href={to(page + 1)}>{texts.next}</a>}
      </p>
      <p>
        <a href={`${onSite(visit, datasetApi(dataset))}/lines?${csv}`} download={`${dataset.slug}.csv`}>
          {texts.csv}
        </a>
      </p>
    </div>
  )
}
