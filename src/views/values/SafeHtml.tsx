import { styled } from '@mui/material/styles'
import DOMPurify from 'dompurify'
import { useMemo, type ReactNode } from 'react'
import { htmlOfMarkdown } from '../../../contract/markdown.ts'

const Prose = styled('div')(({ theme }) => ({
  overflowWrap: 'anywhere',
  lineHeight: 1.5,
  '& > :first-of-type': { marginTop: 0 },
  '& > :last-child': { marginBottom: 0 },
  '& img': { maxWidth: '100%' },
  '& a': { color: theme.palette.primary.text ?? theme.palette.primary.main }
}))

/** HTML that the server made from markdown starts with an element; the rest is markdown. */
function looksLikeHtml(text: string): boolean {
  return /^\s*<[a-z]/i.test(text)
}

/** Rich text of the data: markdown or HTML, never with anything that runs. */
export function SafeHtml({ text }: { text: string }): ReactNode {
  const html = useMemo(() => {
    const source = looksLikeHtml(text) ? text : htmlOfMarkdown(text)
    return DOMPurify.sanitize(source, { USE_PROFILES: { html: true } })
  }, [text])
  // oxlint-disable-next-line react/no-danger -- sanitized just above
  return <Prose dangerouslySetInnerHTML={{ __html: html }} />
}
