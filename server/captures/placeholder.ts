/** Image of an application that could not be captured, drawn from its description. No I/O except the rendering. */

interface Pictured {
  title: string
  /** Text under the title. */
  subtitle: string
  /** Category of the base application. */
  category: string | undefined
}

const width = 1050
const height = 450

/** SVG drawings of 200 by 160, by category. */
const drawings: Record<string, string> = {
  carte: '<path d="M10 30l55-20 65 25 60-20v115l-60 20-65-25-55 20zM65 10v115M130 35v115"/>',
  graphique:
    '<path d="M10 5v145h180"/><path d="M45 130V90M80 130V50M115 130V70M150 130V25" stroke-width="18"/>',
  textuel: '<path d="M15 20h170M15 55h130M15 90h170M15 125h90"/>',
  autre: '<rect x="5" y="5" width="190" height="150" rx="12"/><path d="M5 45h190M70 45v110"/>'
}
drawings.textuelle = drawings.textuel as string

/** Pairs of a light background and the color of the drawing. */
const colors = [
  ['#e3f2fd', '#1e88e5'],
  ['#e8f5e9', '#43a047'],
  ['#fff3e0', '#ef6c00'],
  ['#f3e5f5', '#8e24aa'],
  ['#e0f7fa', '#00838f'],
  ['#fce4ec', '#d81b60']
] as const

export function placeholderOf({ title, subtitle, category }: Pictured): string {
  const [ground, ink] = colors[hashOf(title) % colors.length] ?? colors[0]
  const lines = wrapped(title, 44, 2)
  const texts = lines.map((line, index) => text(line, 325 + index * 48, 38, '#212121'))
  if (subtitle) texts.push(text(shortened(subtitle, 60), 325 + lines.length * 48, 24, '#616161'))
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<rect width="100%" height="100%" fill="${ground}"/>
<g transform="translate(425 90)" fill="none" stroke="${ink}" stroke-width="9" stroke-linecap="round" stroke-linejoin="round">${drawings[category ?? ''] ?? drawings.autre}</g>
${texts.join('\n')}
</svg>`
}

export async function drawPlaceholder(pictured: Pictured): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(placeholderOf(pictured)))
    .png()
    .toBuffer()
}

function text(content: string, y: number, size: number, color: string): string {
  return `<text x="${width / 2}" y="${y}" text-anchor="middle" font-family="Nunito, Roboto, 'DejaVu Sans', sans-serif" font-size="${size}" fill="${color}">${escaped(content)}</text>`
}

/** Escapes a text for XML; characters that XML does not allow become spaces. */
function escaped(content: string): string {
  return content
    .toWellFormed()
    .replace(/[^\t\x20-\uFFFD\u{10000}-\u{10FFFF}]/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}

/** Splits a text into grapheme clusters, so that truncation does not cut inside one. */
const charactersOf = (content: string): string[] =>
  Array.from(new Intl.Segmenter('fr').segment(content), ({ segment }) => segment)

const shortened = (content: string, most: number): string => {
  const characters = charactersOf(content)
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : content
}

/** Wraps a text into lines; the last one is truncated when the text is longer. */
export function wrapped(content: string, most: number, lines: number): string[] {
  const result: string[] = []
  let rest = content.trim().replace(/\s+/g, ' ')
  while (rest && result.length < lines) {
    const isLast = result.length === lines - 1
    if (isLast || charactersOf(rest).length <= most) {
      result.push(shortened(rest, most))
      break
    }
    const head = charactersOf(rest)
      .slice(0, most + 1)
      .join('')
    const end = head.lastIndexOf(' ')
    const line = end > 0 ? head.slice(0, end) : charactersOf(rest).slice(0, most).join('')
    result.push(line)
    rest = rest.slice(line.length).trim()
  }
  return result
}

function hashOf(content: string): number {
  let hash = 0
  for (const character of content) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0
  return hash
}
