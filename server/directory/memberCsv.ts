import type { Member } from './model.ts'

const columns = ['name', 'email', 'role', 'department', 'departmentName'] as const
const byteOrderMark = '\uFEFF'

/** Members as a spreadsheet opens them: semicolons and a byte order mark. */
export function memberCsv(members: Member[]): string {
  const lines = members.map((member) => columns.map((column) => cell(member[column] ?? '')).join(';'))
  return `${byteOrderMark}${[columns.join(';'), ...lines].join('\n')}\n`
}

function cell(text: string): string {
  // A spreadsheet would run a cell that starts like a formula.
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[";\n\r]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
