/** What bars do with a script: panels close, the theme is remembered, people sign out. */

const day = 86_400

/** Panels of `drop` close at Escape, and when something else is touched. */
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

/** Path of the site, in front of what the platform has beside the portal. */
const { site: sitePath = '' } = document.body.dataset

const systemDark = matchMedia('(prefers-color-scheme: dark)')

const isDark = (): boolean =>
  (document.documentElement.dataset.theme ?? (systemDark.matches ? 'dark' : '')).includes('dark')

const systemContrast = matchMedia('(prefers-contrast: more)')

const hasContrast = (): boolean =>
  document.documentElement.dataset.theme?.startsWith('hc') ?? systemContrast.matches

const contrastSwitch = (): HTMLElement | null => document.querySelector('[data-contrast-switch]')

/** Sets of colours of high contrast that the portal has. */
const contrasts = (): string[] => contrastSwitch()?.dataset.contrastSwitch?.split(' ') ?? []

function tellContrast(): void {
  contrastSwitch()?.setAttribute('aria-pressed', String(hasContrast()))
}

/** What the system wants is not remembered. */
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

/** Pages of the platform in this one read the choice when they load. Their addresses say what they show. */
function drawFrames(): void {
  for (const frame of document.querySelectorAll<HTMLIFrameElement>('iframe[data-frame]')) {
    try {
      const inside = frame.contentWindow?.location
      // One that is far below has not been loaded yet.
      if (inside && inside.href !== 'about:blank') inside.reload()
    } catch {
      // Of another origin, which has no cookie of this one.
    }
  }
}

/** The other of light and dark, with the contrast that there is. */
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
