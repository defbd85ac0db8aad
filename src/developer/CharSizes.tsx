import { Box, Typography } from '@mui/material'
import { useEffect, useRef, useState, type ReactNode } from 'react'

const letters = 'abcdefghijklmnopqrstuvwxyzéèàçùâêôûîïüöëœ'
const signs = '0123456789 +=<>%*!/:.;,?&~@\'’"_-|#()[]{}°²–\t\\'
const characters = `${letters}${letters.toUpperCase()}${signs}`.split('')
/** Reference texts with their real width in pixels. */
const samples: [text: string, width: number][] = [
  ['Bibliothèque municipale', 154],
  ['29200 BREST', 92],
  ['identifiant', 64]
]
const unknownWidth = 9
const waitMs = 1000

/** Developer page that measures the width of each character, to update the table used to estimate column widths. */
export function CharSizes(): ReactNode {
  const box = useRef<HTMLDivElement>(null)
  const [widths, setWidths] = useState<Record<string, number>>()
  useEffect(() => {
    const timer = setTimeout(() => {
      if (!box.current) return
      const measured = measure(box.current)
      setWidths(measured)
      compare(box.current, measured)
    }, waitMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      <Typography variant="h1">char-sizes</Typography>
      <Box ref={box} sx={{ fontSize: 14, whiteSpace: 'pre-wrap', my: 2 }}>
        {characters.map((character, index) => (
          <span key={index} data-index={index} style={{ display: 'inline-block', whiteSpace: 'pre' }}>
            {character}
          </span>
        ))}
      </Box>
      {widths && (
        <Box sx={{ overflowWrap: 'anywhere', fontFamily: 'monospace' }}>{JSON.stringify(widths)}</Box>
      )}
    </>
  )
}

const rounded = (width: number): number => Math.ceil(width * 100) / 100

function measure(box: HTMLElement): Record<string, number> {
  const entries = [...box.querySelectorAll<HTMLElement>('[data-index]')].map((element) => [
    characters[Number(element.dataset.index)] ?? '',
    rounded(element.getBoundingClientRect().width)
  ])
  return Object.fromEntries(entries) as Record<string, number>
}

/** Logs the difference between estimated and real widths. */
function compare(box: HTMLElement, widths: Record<string, number>): void {
  for (const [text, expected] of samples) {
    const element = document.createElement('span')
    element.textContent = text
    box.append(element)
    const actual = rounded(element.getBoundingClientRect().width)
    element.remove()
    const estimated = rounded(
      text.split('').reduce((sum, character) => sum + (widths[character] ?? unknownWidth), 0)
    )
    // eslint-disable-next-line no-console -- the console is the output of this developer page
    console.info({ text, expected, estimated, actual })
  }
}
