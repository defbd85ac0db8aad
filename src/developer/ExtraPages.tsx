import { Button, Link, Stack, Typography } from '@mui/material'
import type { MouseEvent, ReactNode } from 'react'
import { pageConfig } from '../pageConfig.ts'
import { embedPath } from '../paths.ts'
import { useSentBreadcrumbs } from './breadcrumbs.ts'
import { useTestDataset } from './testDataset.ts'

type ExtraPage = 'extra' | 'extra2' | 'extra3'

const titles: Record<ExtraPage, string> = {
  extra: 'Extra page',
  extra2: 'Extra page 2',
  extra3: 'Extra page 3'
}
const order: ExtraPage[] = ['extra', 'extra2', 'extra3']
const pathOf = (page: string): string => `${pageConfig.basePath}_dev/${page}`

/** Parameters of the frame protocol in the URL are kept. */
function goTo(target: string): void {
  const address = new URL(target, window.location.href)
  const framing = new URL(window.location.href).searchParams.get('d-frame')
  if (framing !== null) address.searchParams.set('d-frame', framing)
  window.history.pushState(null, '', address)
}

/** Content of `/extra/{id}`: three linked pages, to test breadcrumbs and URL synchronization. */
export function ExtraPages({ page }: { page: ExtraPage }): ReactNode {
  const above = order.slice(0, order.indexOf(page))
  // Paths inside the frame: links of the host page navigate the frame.
  useSentBreadcrumbs([...above.map((path) => ({ text: titles[path], to: path })), { text: titles[page] }])
  const dataset = useTestDataset()
  return (
    <Stack sx={{ gap: 2, alignItems: 'flex-start' }}>
      <Typography variant="h1">{`This is the page ${page}.`}</Typography>
      {page !== 'extra' && <Inner to="extra?param=value1">Go to extra1 page</Inner>}
      {page !== 'extra2' && <Inner to="extra2?param=value2">Go to extra2 page</Inner>}
      {page === 'extra2' && <Inner to="extra3">Go to extra3 page</Inner>}
      {page === 'extra' && (
        <>
          {dataset && <Link href={embedPath(dataset, 'table')}>Go to embedded table</Link>}
          <Button onClick={() => goTo('?param2=value1')}>Write param2</Button>
          <Button onClick={() => goTo('?param3=value1')}>Write param3</Button>
          <Button onClick={() => goTo(window.location.pathname)}>Empty params</Button>
        </>
      )}
    </Stack>
  )
}

function Inner({ to, children }: { to: string; children: string }): ReactNode {
  const follow = (event: MouseEvent): void => {
    event.preventDefault()
    goTo(pathOf(to))
  }
  return (
    <Link href={pathOf(to)} onClick={follow}>
      {children}
    </Link>
  )
}
