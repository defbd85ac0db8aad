/** Page configuration of the site of a request: name, looks, place of sign-in. */
import { hasOwnAccounts, semanticColors, type Colors } from '../../contract/sites.ts'
import type { PageConfig, ThemeColors } from '../../contract/pageConfig.ts'
import type { Config } from '../config/config.ts'
import { HttpError } from '../http/errors.ts'
import type { RequestPlace } from '../http/requestHost.ts'
import type { Directory } from './directory.ts'
import { accountsSite } from './handOver.ts'
import { platformSite, siteOf, type Site } from './sites.ts'
import { siteTheme } from '../../contract/siteTheme.ts'

interface Parts {
  config: Config
  directory: Pick<Directory, 'settings' | 'sites'>
}

export function siteOfPages(platform: Parts, request: RequestPlace): Partial<PageConfig> {
  const { config, directory } = platform
  let site: Site
  try {
    site = siteOf(request, config, directory.settings, directory.sites)
  } catch (error) {
    if (error instanceof HttpError) return { noSignIn: true }
    throw error
  }
  const { declared } = site
  const hasContact = !!(declared?.contact ?? config.mails.contact)
  if (!declared) return { hasContact }
  const { host, authMode, title, tosMessage } = declared
  const theme = siteTheme(declared.theme, config.pages)
  const logo = theme.logo ?? declared.logo
  return {
    hasContact,
    brand: { title: title ?? host, ...(logo ? { logo } : {}) },
    colors: named(theme.colors),
    darkColors: theme.darkColors ? named(theme.darkColors) : {},
    ...(theme.dark ? {} : { darkModeSwitch: false }),
    ...(hasOwnAccounts(declared) ? {} : { signup: false }),
    site: {
      host,
      authMode,
      ...(title ? { title } : {}),
      ...(authMode === 'onlyLocal' ? {} : { signIn: signInOf(platform, site) }),
      ...(tosMessage ? { tosMessage } : {})
    }
  }
}

/** Login page of the platform, or of the other site, from which users are transferred to this site. */
function signInOf(platform: Parts, site: Site): { address: string; host: string } {
  const { config } = platform
  const isEither = site.declared?.authMode === 'ssoBackOffice'
  const { url, directoryUrl } = isEither ? platformSite(config) : accountsSite(platform, site)
  return { address: `${directoryUrl}/login`, host: new URL(url).host }
}

function named(colors: Colors): ThemeColors {
  return Object.fromEntries(
    semanticColors.map((name) => [name, colors[name] ?? ''])
  ) as unknown as ThemeColors
}
