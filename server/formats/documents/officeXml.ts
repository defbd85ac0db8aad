/** What the elements of office documents mean: names are without prefix. */
import type { FoundText } from './foundText.ts'

export interface XmlHandler {
  open?(name: string, attributes: Record<string, string>): void
  text?(text: string): void
  close?(name: string): void
}

/** Word and PowerPoint: runs of text in paragraphs. Texts that were deleted while changes are tracked have another name. */
export function officeTextHandler(found: FoundText): XmlHandler {
  let isText = false
  return {
    open(name) {
      if (name === 't') isText = true
      else if (name === 'tab') found.add('\t')
      else if (name === 'br' || name === 'cr') found.add('\n')
    },
    text(text) {
      if (isText) found.add(text)
    },
    close(name) {
      if (name === 't') isText = false
      else if (name === 'p') found.add('\n')
      else if (name === 'tc') found.add('\t')
    }
  }
}

/** OpenDocument: whatever stands in paragraphs and titles, spaces and tabs being elements. */
export function openDocumentHandler(found: FoundText): XmlHandler {
  const hidden = new Set(['tracked-changes', 'binary-data'])
  let hiddenDepth = 0
  let paragraphs = 0
  return {
    open(name, attributes) {
      if (hidden.has(name)) hiddenDepth += 1
      else if (name === 'p' || name === 'h') paragraphs += 1
      else if (name === 's') found.add(' '.repeat(Math.min(Number(attributes['text:c'] ?? 1) || 1, 100)))
      else if (name === 'tab') found.add('\t')
      else if (name === 'line-break') found.add('\n')
    },
    text(text) {
      if (paragraphs && !hiddenDepth) found.add(text)
    },
    close(name) {
      if (hidden.has(name)) hiddenDepth = Math.max(0, hiddenDepth - 1)
      else if (name === 'p' || name === 'h') {
        paragraphs = Math.max(0, paragraphs - 1)
        found.add('\n')
      }
    }
  }
}

/** Characters of shared texts that are kept for the cells that name them. */
const mostShared = 20_000_000

/** Excel keeps the texts of all cells in one list. */
export function sharedStringsHandler(strings: string[]): XmlHandler {
  let text = ''
  let length = 0
  let isText = false
  let isReading = false
  return {
    open(name) {
      if (name === 'si') text = ''
      else if (name === 't') isText = !isReading
      // How a word is pronounced is not the word.
      else if (name === 'rPh') isReading = true
    },
    text(piece) {
      if (isText && length < mostShared) text += piece
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

/** The cells of a sheet of Excel: texts, and numbers as they are stored. */
export function sheetHandler(found: FoundText, strings: string[]): XmlHandler {
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
      if (isValue && value.length < mostShared) value += piece
    },
    close(name) {
      if (name === 'v' || name === 't') isValue = false
      else if (name === 'c') {
        // True and false are written as 1 and 0, errors as codes: nobody looks for them.
        if (type !== 'b' && type !== 'e')
          found.add(`${type === 's' ? (strings[Number(value)] ?? '') : value}\t`)
      } else if (name === 'row') found.add('\n')
    }
  }
}
