import { Alert, Box } from '@mui/material'
import { createContext, use, useEffect, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { TranslateProvider, useViewTranslate } from '../i18n/translate.tsx'
import { apiPath } from '../pageConfig.ts'
import { ApiViewer } from '../ui/apiDoc/ApiViewer.tsx'
import { documentAddress, type DocumentAddress } from '../ui/apiDoc/documentAddress.ts'
import { apiDocMessages } from '../ui/apiDoc/messages.ts'
import { blockMessages } from '../ui/messages.ts'
import type { FrameContent } from '../views/frame/frameContent.ts'
import type { PageLocation } from '../views/frame/pageLocation.ts'
import { addressWith, useEmbedUrl } from './useEmbedUrl.ts'

const messages = [blockMessages, apiDocMessages]

interface ApiDocEmbedProps {
  location: PageLocation
  frame: FrameContent | undefined
}

/**
 * `/openapi-viewer/`: interactive API documentation, which sends requests with the user's session
 * (docs/api/embedding.md).
 */
export default function ApiDocEmbed({ location, frame }: ApiDocEmbedProps): ReactNode {
  useEffect(() => frame?.ready(), [frame])
  const { query, replace } = useEmbedUrl(location)
  const address = documentAddress(query, window.location.origin, apiPath)
  const [drawer, setDrawer] = useState<HTMLElement | null>(null)
  const isRight = query.get('drawerLocation') === 'right'
  return (
    <TranslateProvider messages={messages}>
      <Box sx={{ display: 'flex', flexDirection: isRight ? 'row' : 'row-reverse', minHeight: '100vh' }}>
        <Box component="main" sx={{ flex: 1, minWidth: 0, p: { xs: 2, md: 3 } }}>
          {'url' in address ? (
            <Drawer value={drawer}>
              <ApiViewer
                key={address.url}
                url={address.url}
                query={query}
                onQuery={(next, isStep) => {
                  if (isStep) window.history.pushState(null, '', addressWith(location, next))
                  else replace(next)
                }}
                Panel={DrawerPanel}
              />
            </Drawer>
          ) : (
            <Problem address={address} />
          )}
        </Box>
        {'url' in address && (
          <Box
            component="aside"
            ref={setDrawer}
            sx={{
              display: { xs: 'none', lg: 'block' },
              width: 320,
              flexShrink: 0,
              position: 'sticky',
              top: 0,
              height: '100vh',
              overflowY: 'auto',
              borderColor: 'divider',
              borderStyle: 'solid',
              borderWidth: isRight ? '0 0 0 1px' : '0 1px 0 0'
            }}
          />
        )}
      </Box>
    </TranslateProvider>
  )
}

/** Element that contains the list of operations. */
const Drawer = createContext<HTMLElement | null>(null)

function DrawerPanel({ children }: { children: ReactNode }): ReactNode {
  const drawer = use(Drawer)
  return drawer && createPortal(children, drawer)
}

function Problem({ address }: { address: Exclude<DocumentAddress, { url: string }> }): ReactNode {
  const t = useViewTranslate()
  return (
    <Alert severity="error">
      {address.problem === 'missing'
        ? t('apiDoc.missingValues', { names: address.names.join(', ') })
        : t(`apiDoc.${address.problem}`)}
    </Alert>
  )
}
