/** Renders the markdown of blocks to HTML, like the server on save (`server/owned/read/text.ts`). */
import DOMPurify from 'dompurify'
import { htmlOfMarkdown } from '../../../../contract/markdown.ts'

const tags =
  'address article aside footer header h1 h2 h3 h4 h5 h6 hgroup main nav section blockquote dd div dl dt figcaption ' +
  'figure hr li ol p pre ul a abbr b bdi bdo br cite code data dfn em i kbd mark q rb rp rt rtc ruby s samp small span ' +
  'strong sub sup time u var wbr caption col colgroup table tbody td tfoot th thead tr img del ins input details summary'
const attributes =
  'class title align href name target rel src srcset alt width height loading type checked disabled'

export function htmlOfBlock(markdown: string): string {
  return DOMPurify.sanitize(htmlOfMarkdown(markdown), {
    ALLOWED_TAGS: tags.split(' '),
    ALLOWED_ATTR: attributes.split(' '),
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    ADD_ATTR: ['target']
  }).trim()
}
