/** Table of the numbers of a chart. */
import { formatNumber } from '../shared/format.ts'
import { locale } from '../shared/language.ts'
import type { ChartData } from './data.ts'

interface DataTableProps {
  data: ChartData
  caption: string
  format: (value: number | null) => string
}

export function DataTable({ data, caption, format }: DataTableProps) {
  const { categories, series, points, xTitle, yTitle } = data
  if (points) {
    return (
      <table className="table">
        <caption className="hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{caption}</th>
            <th scope="col" className="number">
              {xTitle}
            </th>
            <th scope="col" className="number">
              {yTitle}
            </th>
          </tr>
        </thead>
        <tbody>
          {points.map(({ label, x, y }, index) => (
            <tr key={index}>
              <th scope="row">{label}</th>
              <td className="number">{formatNumber(x, locale)}</td>
              <td className="number">{format(y)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    )
  }
  return (
    <table className="table">
      <caption className="hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{xTitle}</th>
          {series.map(({ key, label }) => (
            <th key={key} scope="col" className="number">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {categories.map(({ key, label }, index) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            {series.map(({ key: name, values }) => (
              <td key={name} className="number">
                {format(values[index] ?? null)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
