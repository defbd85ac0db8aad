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
  // Headings inside a text look smaller than the headings of the page.
  '& h1, & h2, & h3, & h4, & h5, & h6': { fontSize: '1em', lineHeight: 1.3, margin: '1.2em 0 0.4em' },
  '& h1, & h2': { fontSize: '1.15em' },
  '& table': { display: 'block', maxWidth: '100%', overflowX: 'auto', borderCollapse: 'collapse' },
  '& th, & td': { border: `1px solid ${theme.palette.divider}`, padding: '4px 10px', overflowWrap: 'normal' },
  '& th': { background: theme.palette.action.hover },
  '& pre': { overflowX: 'auto', padding: 12, borderRadius: 6, background: theme.palette.action.hover },
  '& blockquote': { margin: '1em 0', paddingLeft: 16, borderLeft: `3px solid ${theme.palette.divider}` },
  '& a': { color: theme.palette.primary.text ?? theme.palette.primary.main }
}))

/** A sanitizer of its own: hooks of the shared one would change what other modules sanitize. */
const purifier = DOMPurify(window)
purifier.addHook('afterSanitizeAttributes', (element) => {
  const href = element.getAttribute('href')
  if (!href || href.startsWith('#')) return
  // In this window a link would replace the view, or load another site in its frame.
  element.setAttribute('target', '_blank')
  element.setAttribute('rel', 'noopener noreferrer')
})

// Lists of tasks have boxes; another field, such as one for a password, would look like one of the page.
purifier.addHook('uponSanitizeElement', (element, { tagName }) => {
  if (tagName !== 'input' || !(element instanceof Element)) return
  if (element.getAttribute('type') !== 'checkbox') element.remove()
})

/** HTML of texts; not of forms, and not of what could be drawn over the page. */
const allowed = {
  USE_PROFILES: { html: true },
  FORBID_TAGS: ['form', 'button', 'select', 'textarea', 'style', 'dialog'],
  FORBID_ATTR: ['style']
}

/** Whether a text is HTML: the server's HTML starts with an element; other texts are markdown. */
function looksLikeHtml(text: string): boolean {
  return /^\s*<[a-z]/i.test(text)
}

/** Rich text of the data, markdown or HTML, sanitized. Its links open a window of their own. */
export function SafeHtml({ text }: { text: string }): ReactNode {
  const html = useMemo(() => {
    const source = looksLikeHtml(text) ? text : htmlOfMarkdown(text)
    return purifier.sanitize(source, allowed)
  }, [text])
  // oxlint-disable-next-line react/no-danger -- sanitized above
  return <Prose dangerouslySetInnerHTML={{ __html: html }} />
}
