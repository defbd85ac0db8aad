/** Summaries of rejected lines for the journal, and the CSV file of the details (docs/api/processing.md). */
import { open } from 'node:fs/promises'

type DiagnosticType = 'validation' | 'extension' | 'unicity'

/** A line error with the kind of rule that the line breaks. */
export interface DiagnosedError extends LineError {
  type: DiagnosticType
}

export interface LineError {
  /** Row number in the file, from 1. */
  line: number
  message: string
  /** Key of the column, when the error concerns one. */
  field?: string
  /** The rejected value. */
  value?: string
}

const quotedLines = 3
const maxQuoted = 140
const maxRawValue = 200

/** Returns a percentage without decimals, but one significant digit below 1 %. */
function percentText(count: number, total: number): string {
  const percent = (100 * count) / Math.max(total, 1)
  return percent >= 1 || percent === 0 ? String(Math.round(percent)) : percent.toPrecision(1)
}

/** Summary of a validation that rejected lines. */
export function validationSummary(errors: LineError[], errorCount: number, rowCount: number): string {
  const quoted = errors
    .slice(0, quotedLines)
    .map(({ line, message }) => `Ligne ${line}: ${middleCut(message)}`)
  const unquotedCount = errorCount - quoted.length
  return [
    `${percentText(errorCount, rowCount)}% des lignes ont une erreur de validation.`,
    ...quoted,
    ...(unquotedCount > 0 ? [`${unquotedCount} autres erreurs...`] : [])
  ].join('\n')
}

/** Summary of the lines rejected by rules and by extensions. */
export function rejectionSummary(
  checked: { errors: LineError[]; errorCount: number; rowCount: number } | undefined,
  failedLines = 0
): string {
  return [
    ...(checked?.errorCount ? [validationSummary(checked.errors, checked.errorCount, checked.rowCount)] : []),
    ...(failedLines ? [`${failedLines} ligne(s) en échec d'enrichissement obligatoire`] : [])
  ].join('\n')
}

/** Summary of an indexing that left lines out, or documents unread; lines are named by number or by id. */
export function indexingSummary(
  errors: { line: number | string; message: string }[],
  errorCount: number,
  rowCount: number
): string {
  const quoted = errors.slice(0, quotedLines).map(({ line, message }) => ` - Ligne ${line}: ${message}`)
  const unquotedCount = errorCount - quoted.length
  return [
    `${percentText(errorCount, rowCount)}% des lignes sont en erreur.`,
    ...quoted,
    ...(unquotedCount > 0 ? [`${unquotedCount} autres erreurs...`] : [])
  ].join('\n<br>')
}

function middleCut(text: string): string {
  if (text.length <= maxQuoted) return text
  const half = (maxQuoted - 3) / 2
  return `${text.slice(0, Math.ceil(half))}...${text.slice(-Math.floor(half))}`
}

/** Writes the rejected lines, one row per error, in UTF-8 with a byte-order mark. */
export async function writeDiagnostic(path: string, errors: DiagnosedError[]): Promise<void> {
  const rows = errors.map(({ line, type, field, message, value }) =>
    [String(line), type, field ?? '', message, rawValue(value)].map(cell).join(',')
  )
  const file = await open(path, 'w')
  try {
    await file.writeFile(`\ufeff${['line,error_type,field,message,raw_value', ...rows].join('\n')}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
}

function rawValue(value: string | undefined): string {
  if (value === undefined) return ''
  return value.length > maxRawValue ? `${value.slice(0, maxRawValue)}…` : value
}

function cell(text: string): string {
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
