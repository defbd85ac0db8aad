/** Renders a page of a portal on the server (docs/portals.md). The server loads what this file is built to. */
import { renderToStaticMarkup } from 'react-dom/server'
import type { RenderPortal, Visit } from '../../contract/portals/visit.ts'
import { PortalDocument } from './layout/PortalDocument.tsx'
import { matchRoute } from './pages/match.ts'
import { NotFoundPage } from './pages/NotFoundPage.tsx'
import type { LoadedPage } from './pages/route.ts'
import { portalRoutes } from './pages/routes.ts'
import { Answers } from './view/answers.ts'
import { PortalProvider } from './view/PortalContext.tsx'

const notFound = ({ lang }: Visit): LoadedPage => ({
  status: 404,
  head: { title: lang === 'fr' ? 'Page introuvable' : 'Page not found', isHidden: true },
  content: <NotFoundPage />
})

export const render: RenderPortal = async (visit, readApi) => {
  const answers = new Answers(readApi)
  const { read } = answers
  const matched = matchRoute(portalRoutes, visit.path)
  const query = new URLSearchParams(visit.query)
  const loaded = await matched?.route.load({ visit, params: matched.params, query, read })
  if (loaded && 'redirect' in loaded) return loaded
  const page = loaded ?? notFound(visit)
  await Promise.all((page.reads ?? []).map(read))
  const html = renderToStaticMarkup(
    <PortalProvider view={{ visit, answers }}>
      <PortalDocument page={page} />
    </PortalProvider>
  )
  return { status: page.status ?? 200, html: `<!doctype html>${html}` }
}
