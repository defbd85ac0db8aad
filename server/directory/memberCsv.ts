import type { Member } from './model.ts'

const columns = ['name', 'email', 'role', 'department', 'departmentName'] as const
const byteOrderMark = '\uFEFF'

/** Members as CSV for spreadsheets: semicolons and a byte order mark. */
export function memberCsv(members: Member[]): string {
  const lines = members.map((member) => columns.map((column) => cell(member[column] ?? '')).join(';'))
  return `${byteOrderMark}${[columns.join(';'), ...lines].join('\n')}\n`
}

function cell(text: string): string {
  // An apostrophe, since spreadsheets would evaluate a cell that begins like a formula.
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  // Also quoted for the separators of other languages, by which a spreadsheet would split a name.
  return /[",;\t\n\r]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
