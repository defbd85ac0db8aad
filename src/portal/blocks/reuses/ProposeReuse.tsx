import { mdiLightbulbOnOutline } from '@mdi/js'
import type { ReactNode } from 'react'
import { Glyph } from '../../ui/Icon.tsx'
import { onSite, signInAddress } from '../../view/addresses.ts'
import { useVisit } from '../../view/PortalContext.tsx'
import { portalTexts } from '../../view/texts.ts'

const useTexts = portalTexts({
  fr: {
    invite: 'Vous avez fait quelque chose de ces données ?',
    propose: 'Proposer une réutilisation'
  },
  en: { invite: 'Have you made something of these data?', propose: 'Propose a reuse' }
})

export function ProposeReuse(): ReactNode {
  return <ProposeReuseOf />
}

/**
 * Link to the reuse submission form, through the login for anonymous visitors; null when the portal accepts no reuses.
 * @param dataset id of the dataset reused
 */
export function ProposeReuseOf({ dataset }: { dataset?: string }): ReactNode {
  const visit = useVisit()
  const { portal, user, origin } = visit
  const texts = useTexts()
  if (portal.config.reuses.allowUserReuses !== true || portal.config.authentication === 'none') return null
  const parameters = new URLSearchParams({ portal: portal._id, ...(dataset ? { dataset } : {}) })
  const form = onSite(visit, `/data-fair/reuses/new?${parameters}`)
  const href = user ? form : signInAddress(visit, origin + form)
  return (
    <p className="invitation">
      <Glyph path={mdiLightbulbOnOutline} /> {texts.invite}{' '}
      <a href={href} className="button button-tonal color-primary density-comfortable rounded-default">
        {texts.propose}
      </a>
    </p>
  )
}
