/** Interpretation of the elements of office documents; element names have no prefix. */
import type { FoundText } from './foundText.ts'

export interface XmlHandler {
  open?(name: string, attributes: Record<string, string>): void
  text?(text: string): void
  close?(name: string): void
}

/**
 * Word and PowerPoint: runs of text in paragraphs. Deleted text of tracked changes has another element name and is
 * skipped.
 */
export function officeTextHandler(output: FoundText): XmlHandler {
  let isText = false
  return {
    open(name) {
      if (name === 't') isText = true
      else if (name === 'tab') output.add('\t')
      else if (name === 'br' || name === 'cr') output.add('\n')
    },
    text(text) {
      if (isText) output.add(text)
    },
    close(name) {
      if (name === 't') isText = false
      else if (name === 'p') output.add('\n')
      else if (name === 'tc') output.add('\t')
    }
  }
}

/** OpenDocument: text in paragraphs and headings; spaces and tabs are elements. */
export function openDocumentHandler(output: FoundText): XmlHandler {
  const hidden = new Set(['tracked-changes', 'binary-data'])
  let hiddenDepth = 0
  let paragraphs = 0
  return {
    open(name, attributes) {
      if (hidden.has(name)) hiddenDepth += 1
      else if (name === 'p' || name === 'h') paragraphs += 1
      else if (name === 's') output.add(' '.repeat(Math.min(Number(attributes['text:c'] ?? 1) || 1, 100)))
      else if (name === 'tab') output.add('\t')
      else if (name === 'line-break') output.add('\n')
    },
    text(text) {
      if (paragraphs && !hiddenDepth) output.add(text)
    },
    close(name) {
      if (hidden.has(name)) hiddenDepth = Math.max(0, hiddenDepth - 1)
      else if (name === 'p' || name === 'h') {
        paragraphs = Math.max(0, paragraphs - 1)
        output.add('\n')
      }
    }
  }
}

/** Maximum number of characters of shared strings that are kept. */
const maxShared = 20_000_000

/** Shared strings of Excel: the texts of all cells, in one list. */
export function sharedStringsHandler(strings: string[]): XmlHandler {
  let text = ''
  let length = 0
  let isText = false
  let isReading = false
  return {
    open(name) {
      if (name === 'si') text = ''
      else if (name === 't') isText = !isReading
      // Phonetic readings are not part of the text.
      else if (name === 'rPh') isReading = true
    },
    text(piece) {
      if (isText && length < maxShared) text += piece
    },
    close(name) {
      if (name === 't') isText = false
      else if (name === 'rPh') isReading = false
      else if (name === 'si') {
        length += text.length
        strings.push(text)
      }
    }
  }
}

/** Cells of an Excel sheet: texts, and numbers as stored. */
export function sheetHandler(output: FoundText, strings: string[]): XmlHandler {
  let type = ''
  let value = ''
  let isValue = false
  return {
    open(name, attributes) {
      if (name === 'c') {
        type = attributes.t ?? 'n'
        value = ''
      } else if (name === 'v' || name === 't') isValue = true
    },
    text(piece) {
      if (isValue && value.length < maxShared) value += piece
    },
    close(name) {
      if (name === 'v' || name === 't') isValue = false
      else if (name === 'c') {
        // Booleans, stored as 1 and 0, and error codes are not worth searching.
        if (type !== 'b' && type !== 'e')
          output.add(`${type === 's' ? (strings[Number(value)] ?? '') : value}\t`)
      } else if (name === 'row') output.add('\n')
    }
  }
}
