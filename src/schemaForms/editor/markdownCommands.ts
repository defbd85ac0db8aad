/** Text edits of the markdown toolbar. */

interface TextSelection {
  text: string
  from: number
  to: number
}

/** Replacement of a range, and the selection after it. */
export interface TextEdit {
  from: number
  to: number
  insert: string
  selection: { anchor: number; head: number }
}

export type MarkdownCommand = 'bold' | 'italic' | 'title' | 'list' | 'link'

export const markdownCommands: readonly MarkdownCommand[] = ['bold', 'italic', 'title', 'list', 'link']

/** Letter of each shortcut with Ctrl (or Command), as in word processors. */
const keys: Record<string, MarkdownCommand> = { b: 'bold', i: 'italic', k: 'link' }

interface Key {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  shiftKey: boolean
}

export function commandOfKey({ key, ctrlKey, metaKey, altKey, shiftKey }: Key): MarkdownCommand | undefined {
  return (ctrlKey || metaKey) && !altKey && !shiftKey ? keys[key.toLowerCase()] : undefined
}

export function markdownEdit(command: MarkdownCommand, selection: TextSelection): TextEdit {
  switch (command) {
    case 'bold':
      return wrap(selection, '**')
    case 'italic':
      return wrap(selection, '_')
    case 'title':
      return prefix(selection, '## ', /^#{1,6} /)
    case 'list':
      return prefix(selection, '- ', /^[-*+] /)
    case 'link':
      return link(selection)
  }
}

/** Wraps the selection in a mark, or removes it. */
function wrap({ text, from, to }: TextSelection, mark: string): TextEdit {
  const size = mark.length
  const selected = text.slice(from, to)
  const isWrapped = text.slice(Math.max(0, from - size), from) === mark && text.slice(to, to + size) === mark
  if (isWrapped) {
    const selection = { anchor: from - size, head: to - size }
    return { from: from - size, to: to + size, insert: selected, selection }
  }
  return {
    from,
    to,
    insert: `${mark}${selected}${mark}`,
    selection: { anchor: from + size, head: to + size }
  }
}

/** Prefixes the selected lines with a mark, or removes it when all of them have it. */
function prefix({ text, from, to }: TextSelection, mark: string, formerMark: RegExp): TextEdit {
  const start = text.lastIndexOf('\n', from - 1) + 1
  const lineEnd = text.indexOf('\n', to)
  const end = lineEnd === -1 ? text.length : lineEnd
  const lines = text.slice(start, end).split('\n')
  const removes = lines.every((line) => line.startsWith(mark))
  const insert = lines
    .map((line) => (removes ? line.slice(mark.length) : mark + line.replace(formerMark, '')))
    .join('\n')
  // A single line gets the caret at its end; several lines stay selected for the next command.
  const anchor = lines.length > 1 ? start : start + insert.length
  return { from: start, to: end, insert, selection: { anchor, head: start + insert.length } }
}

function link({ text, from, to }: TextSelection): TextEdit {
  const selected = text.slice(from, to)
  const isAddress = /^https?:\/\/\S+$/.test(selected)
  const insert = isAddress ? `[](${selected})` : `[${selected}](https://)`
  // Selects the placeholder to replace: the text or the URL of the link.
  if (isAddress || !selected) return { from, to, insert, selection: { anchor: from + 1, head: from + 1 } }
  const address = from + selected.length + 3
  return { from, to, insert, selection: { anchor: address, head: address + 'https://'.length } }
}

/** List item: `- `, `1. ` … at the start of a line, and its text. */
const listItem = /^(\s*)(?:([-*+])|(\d{1,9})([.)])) (.*)$/

/**
 * Text inserted by Enter in a list: the marker of the next item, or the end of the list after an empty item; undefined
 * outside lists.
 */
export function continuedList({ text, from, to }: TextSelection): TextEdit | undefined {
  const start = text.lastIndexOf('\n', from - 1) + 1
  const item = listItem.exec(text.slice(start, from))
  if (!item) return undefined
  const [, indent = '', bullet, number, separator = '', content = ''] = item
  const end = text.indexOf('\n', from)
  const isEmpty = !content.trim() && !text.slice(from, end === -1 ? undefined : end).trim()
  if (isEmpty) return { from: start, to, insert: '', selection: { anchor: start, head: start } }
  const mark = bullet ?? `${Number(number) + 1}${separator}`
  const insert = `\n${indent}${mark} `
  return { from, to, insert, selection: { anchor: from + insert.length, head: from + insert.length } }
}
