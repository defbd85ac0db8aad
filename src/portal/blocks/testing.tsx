/** Server-side rendering of a page of a portal, for tests of blocks. */
import { renderToStaticMarkup } from 'react-dom/server'
import type { Block } from '../../../contract/portals/blocks.ts'
import { newPortalConfig } from '../../../contract/portals/defaults.ts'
import type { ApiAnswer, Visit } from '../../../contract/portals/visit.ts'
import { PageContent } from '../pages/PageContent.tsx'
import { PortalProvider } from '../view/PortalContext.tsx'
export const visit: Visit = {
  portal: {
    _id: 'p1',
    owner: { type: 'organization', id: 'o1', name: 'Org' },
    staging: false,
    whiteLabel: false,
    config: newPortalConfig('Ville')
  },
  isDraft: false,
  base: '/portal/p1',
  api: '/portal/p1/api',
  origin: 'https://site.test',
  path: '/aide',
  query: 'topics=t1&c=1',
  lang: 'fr',
  assets: { script: '', styles: [] }
}

/** @param answers API responses by URL; other URLs give 404 */
export function shown(
  elements: Block[],
  answers: Record<string, ApiAnswer> = {},
  visitChanges: Partial<Visit> = {}
): string {
  const source = {
    get: (address: string): ApiAnswer => answers[address] ?? { status: 404, body: '' },
    want: () => {},
    subscribe: () => () => {}
  }
  return renderToStaticMarkup(
    <PortalProvider view={{ visit: { ...visit, ...visitChanges }, answers: source }}>
      <PageContent
        config={{ title: 'Aide', elements }}
        imageAddress={(id) => `/images/${id}`}
        breadcrumb={[{ title: 'Aide' }]}
      />
    </PortalProvider>
  )
}

export const picture = {
  _id: 'img1',
  name: 'a.png',
  mimeType: 'image/png',
  width: 800,
  height: 400,
  mobileAlt: true
}
