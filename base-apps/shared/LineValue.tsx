/** Value of a line, displayed as its column says: link, colour, image or text. */
import type { Line, SchemaProperty } from '../../contract/datasets/dataset.ts'
import { hasConcept } from '../../src/views/table/columns.ts'
import { safeHref } from '../../src/views/values/cellContent.ts'
import { formatValue } from './format.ts'
import { locale } from './language.ts'
import { plainText } from './plainText.ts'
import { viewText } from './viewMessages.ts'

interface LineValueProps {
  column: SchemaProperty
  line: Line
}

export const isEmptyValue = (value: unknown): boolean => value === undefined || value === null || value === ''

export function LineValue({ column, line }: LineValueProps) {
  const value: unknown = line[column.key]
  if (isEmptyValue(value)) return null
  if (column.separator) return <>{valuesOf(column, value).join(', ')}</>
  if (typeof value === 'string') {
    if (hasConcept(column, 'document')) {
      const href = safeHref(typeof line._attachment_url === 'string' ? line._attachment_url : value)
      if (href) return <OutsideLink href={href} text={value.split('/').at(-1) ?? value} />
    }
    if (hasConcept(column, 'email') && /^[^\s@/?]+@[^\s@/?]+$/.test(value)) {
      return <a href={`mailto:${value}`}>{value}</a>
    }
    if (hasConcept(column, 'tel')) return <a href={`tel:${value.replaceAll(/[^\d+]/g, '')}`}>{value}</a>
    if (hasConcept(column, 'color') && CSS.supports('color', value)) {
      return (
        <>
          <span className="swatch" style={{ background: value }} aria-hidden /> {value}
        </>
      )
    }
    const href = column['x-labels']?.[value] ? undefined : safeHref(value)
    if (href) return <OutsideLink href={href} text={value.replace(/^https?:\/\/(www\.)?/, '')} />
    if (isRich(column)) return <>{plainText(value)}</>
  }
  return <>{formatValue(value, column, locale)}</>
}

/** Whether the API can return the value as HTML. */
export const isRich = (column: SchemaProperty): boolean =>
  column['x-display'] === 'markdown' || hasConcept(column, 'description')

function valuesOf(column: SchemaProperty, value: unknown): string[] {
  const parts = Array.isArray(value) ? value : String(value).split(column.separator ?? ',')
  return parts.map((part: unknown) => formatValue(String(part).trim(), column, locale))
}

function OutsideLink({ href, text }: { href: string; text: string }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" title={viewText('newWindow', { text: href })}>
      {text}
    </a>
  )
}
