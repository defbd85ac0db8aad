/** Scripts of the bars: panels that close, remembered theme, sign-out. */

const day = 86_400

/** Closes the panels (`.drop`) on Escape and on a click elsewhere. */
function closePanels(): void {
  const open = (): HTMLDetailsElement[] => [
    ...document.querySelectorAll<HTMLDetailsElement>('details.drop[open]')
  ]
  document.addEventListener('click', ({ target }) => {
    for (const panel of open()) if (!panel.contains(target as Node)) panel.open = false
  })
  document.addEventListener('focusin', ({ target }) => {
    for (const panel of open()) if (!panel.contains(target as Node)) panel.open = false
  })
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return
    for (const panel of open()) {
      const isInside = panel.contains(document.activeElement)
      panel.open = false
      if (isInside) panel.querySelector('summary')?.focus()
    }
  })
}

/** Base path of the site, prefixed to the paths of the platform. */
const { site: sitePath = '' } = document.body.dataset

const systemDark = matchMedia('(prefers-color-scheme: dark)')

const isDark = (): boolean =>
  (document.documentElement.dataset.theme ?? (systemDark.matches ? 'dark' : '')).includes('dark')

const systemContrast = matchMedia('(prefers-contrast: more)')

const hasContrast = (): boolean =>
  document.documentElement.dataset.theme?.startsWith('hc') ?? systemContrast.matches

const contrastSwitch = (): HTMLElement | null => document.querySelector('[data-contrast-switch]')

/** High-contrast themes of the portal. */
const contrasts = (): string[] => contrastSwitch()?.dataset.contrastSwitch?.split(' ') ?? []

function tellContrast(): void {
  contrastSwitch()?.setAttribute('aria-pressed', String(hasContrast()))
}

/** Stores the chosen theme in a cookie, unless it is the system preference. */
function choose(theme: string): void {
  const root = document.documentElement
  if (theme === (systemDark.matches ? 'dark' : 'default') && !systemContrast.matches) {
    delete root.dataset.theme
    document.cookie = `theme=;path=${sitePath}/;max-age=0;samesite=lax`
  } else {
    root.dataset.theme = theme
    document.cookie = `theme=${theme};path=${sitePath}/;max-age=${365 * day};samesite=lax`
  }
  const media = root.dataset.theme ? (isDark() ? 'all' : 'not all') : '(prefers-color-scheme: dark)'
  for (const source of document.querySelectorAll<HTMLSourceElement>('source[data-dark]')) source.media = media
  tellContrast()
  drawFrames()
}

/** Reloads the platform's frames, which read the theme when they load; their URLs hold their state. */
function drawFrames(): void {
  for (const frame of document.querySelectorAll<HTMLIFrameElement>('iframe[data-frame]')) {
    try {
      const inside = frame.contentWindow?.location
      // A lazy frame far below may not be loaded yet.
      if (inside && inside.href !== 'about:blank') inside.reload()
    } catch {
      // A frame of another origin does not have this cookie.
    }
  }
}

/** Switches between light and dark, and keeps the contrast. */
function switchTheme(): void {
  const dark = !isDark()
  const contrast = dark ? 'hc-dark' : 'hc'
  choose(hasContrast() && contrasts().includes(contrast) ? contrast : dark ? 'dark' : 'default')
}

function switchContrast(): void {
  if (hasContrast()) return choose(isDark() ? 'dark' : 'default')
  const near = isDark() ? 'hc-dark' : 'hc'
  const [first = near] = contrasts()
  choose(contrasts().includes(near) ? near : first)
}

async function signOut(): Promise<void> {
  const answer = await fetch(`${sitePath}/simple-directory/api/auth`, { method: 'DELETE' })
  const { endSessionUrl } = answer.status === 200 ? ((await answer.json()) as { endSessionUrl?: string }) : {}
  if (endSessionUrl) location.assign(endSessionUrl)
  else location.reload()
}

export function startLayout(): void {
  document.documentElement.classList.add('has-script')
  closePanels()
  tellContrast()
  document.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest?.('button')
    if (button?.hasAttribute('data-theme-switch')) switchTheme()
    if (button?.hasAttribute('data-contrast-switch')) switchContrast()
    if (button?.hasAttribute('data-sign-out')) void signOut()
  })
}
