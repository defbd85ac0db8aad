/** Renders a page of a portal on the server (docs/portals.md). Built as a bundle that the server loads. */
import { renderToStaticMarkup } from 'react-dom/server'
import type { RenderPortal } from '../../contract/portals/visit.ts'
import { PortalDocument } from './layout/PortalDocument.tsx'
import { matchRoute } from './pages/match.ts'
import { errorPage, type ErrorKind } from './pages/errorPage.tsx'
import { portalRoutes } from './pages/routes.ts'
import { Answers } from './view/answers.ts'
import { PortalProvider } from './view/PortalContext.tsx'

/** Reason for a missing page. An unreadable resource gives 404, so that its existence is not revealed. */
function whyNone(answers: Answers): ErrorKind {
  return answers.statuses().some((status) => status >= 500) ? 'unavailable' : 'notFound'
}

export const render: RenderPortal = async (visit, readApi) => {
  const answers = new Answers(readApi)
  const { read } = answers
  const matched = visit.isRefused ? undefined : matchRoute(portalRoutes, visit.path)
  const query = new URLSearchParams(visit.query)
  const loaded = await matched?.route.load({ visit, params: matched.params, query, read })
  if (loaded && 'redirect' in loaded) return loaded
  const page = loaded ?? errorPage(visit, visit.isRefused ? 'forbidden' : whyNone(answers))
  await Promise.all((page.reads ?? []).map(read))
  const html = renderToStaticMarkup(
    <PortalProvider view={{ visit, answers }}>
      <PortalDocument page={page} />
    </PortalProvider>
  )
  return { status: page.status ?? 200, html: `<!doctype html>${html}` }
}
