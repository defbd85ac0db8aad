/** Streaming XML parser. Entities declared by the document are not expanded, because they could grow without bound. */
import { Parser } from 'htmlparser2'
import type { FoundText } from './foundText.ts'
import type { XmlHandler } from './officeXml.ts'

/** @param output reading stops when this text reaches a limit */
export async function readXml(
  content: NodeJS.ReadableStream,
  handler: XmlHandler,
  output: FoundText
): Promise<void> {
  const parser = new Parser(
    {
      onopentag: (name, attributes) => handler.open?.(localName(name), attributes),
      ontext: (text) => handler.text?.(text),
      onclosetag: (name) => handler.close?.(localName(name))
    },
    { xmlMode: true, decodeEntities: true }
  )
  const decoder = new TextDecoder('utf-8')
  for await (const chunk of content) {
    parser.write(decoder.decode(chunk as Buffer, { stream: true }))
    if (output.isOver()) return
  }
  parser.end(decoder.decode())
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}
