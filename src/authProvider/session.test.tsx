import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SessionUser } from '../../contract/session.ts'
import {
  accountParameter,
  adminModeAddress,
  avatarAddress,
  chooseAccount,
  loginAddress,
  organizationHome,
  renewSession,
  sessionSettled
} from './account.ts'
import { applyAccountParameter } from './accountSwitch.ts'
import {
  accountKey,
  hasExpiredToken,
  onSession,
  readSession,
  refreshSession,
  userOfToken
} from './session.ts'

const user: SessionUser = {
  id: 'u1',
  email: 'elodie+test@test.com',
  name: 'Élodie ✓',
  organizations: [
    { id: 'o1', name: 'Métropole', role: 'admin' },
    { id: 'o1', name: 'Métropole', role: 'contrib', department: 'd1', departmentName: 'Mobilités' }
  ]
}

function base64url(value: unknown): string {
  const bytes = new TextEncoder().encode(JSON.stringify(value))
  return btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

const soon = Math.floor(Date.now() / 1000) + 600
const tokenOf = (payload: object): string => `${base64url({ alg: 'RS256' })}.${base64url(payload)}`

function setCookie(name: string, value: string): void {
  document.cookie = `${name}=${value}; path=/`
}

function clearCookies(): void {
  for (const cookie of document.cookie.split('; ')) {
    document.cookie = `${cookie.split('=')[0]}=; path=/; max-age=0`
  }
}

beforeEach(() => {
  setCookie('id_token', tokenOf({ ...user, exp: soon }))
  refreshSession()
})
afterEach(() => {
  clearCookies()
  refreshSession()
})

describe('userOfToken', () => {
  it('reads the payload of `header.payload`, accents included', () => {
    expect(userOfToken(tokenOf({ ...user, exp: soon }))?.name).toBe('Élodie ✓')
  })

  it('ignores an expired, invalid or missing token', () => {
    expect(userOfToken(tokenOf({ ...user, exp: 1000 }), 1_000_001)).toBeUndefined()
    expect(userOfToken(tokenOf({ ...user, exp: 1000 }), 999_999)).toBeDefined()
    expect(userOfToken('nonsense.%%%')).toBeUndefined()
    expect(userOfToken(undefined)).toBeUndefined()
  })
})

describe('the session of the page', () => {
  it('follows the cookies, returns the same object until they change, and notifies listeners', () => {
    const before = readSession()
    expect(before.account).toEqual({ type: 'user', id: 'u1', name: 'Élodie ✓' })
    expect(refreshSession()).toBe(before)
    const listener = vi.fn<() => void>()
    const stop = onSession(listener)
    setCookie('id_token_org', 'o1')
    expect(refreshSession().account).toEqual({ type: 'organization', id: 'o1', name: 'Métropole' })
    expect(listener).toHaveBeenCalledTimes(1)
    stop()
  })

  it('notifies other tabs through storage', () => {
    setCookie('id_token_org', 'o1')
    refreshSession()
    expect(localStorage.getItem('sd-session')).toContain('"organization"')
  })

  it('is anonymous without cookie', () => {
    clearCookies()
    expect(refreshSession().user).toBeUndefined()
    expect(hasExpiredToken()).toBe(false)
    expect(accountKey(readSession())).toBe('')
  })

  it('detects an expired token', () => {
    setCookie('id_token', tokenOf({ ...user, exp: 1000 }))
    expect(hasExpiredToken()).toBe(true)
  })
})

describe('switching the account', () => {
  it('writes the department, and removes it with the organization', () => {
    chooseAccount({ organization: 'o1', department: 'd1', role: 'contrib' })
    expect(accountKey(readSession())).toBe('organization:o1:d1')
    chooseAccount({ organization: 'o1', role: 'admin' })
    expect(accountKey(readSession())).toBe('organization:o1:')
    chooseAccount({})
    expect(accountKey(readSession())).toBe('user:u1:')
    expect(document.cookie).not.toContain('id_token_org')
  })

  it('reads the account parameter of a URL', () => {
    expect(accountParameter('user', readSession())).toEqual({})
    expect(accountParameter('organization:o1', readSession())).toEqual({ organization: 'o1' })
    expect(accountParameter('organization:o1:d1', readSession())?.department).toBe('d1')
    expect(accountParameter('organization:unknown', readSession())).toBeUndefined()
    for (const department of [undefined, 'd1']) {
      const home = new URL(organizationHome({ organization: 'o1', department }), window.location.origin)
      expect(accountParameter(home.searchParams.get('account'), readSession())).toEqual({
        organization: 'o1',
        department
      })
    }
    expect(accountParameter('nonsense', readSession())).toBeUndefined()
    expect(accountParameter('user', { lang: 'fr' })).toBeUndefined()
  })

  it('stays in the active department of an organization that is named without department', () => {
    const member = (department: string) => ({ id: 'o1', name: 'Org One', role: 'admin', department })
    setCookie('id_token', tokenOf({ ...user, organizations: [member('d1'), member('d2')] }))
    refreshSession()
    chooseAccount({ organization: 'o1', department: 'd2', role: 'admin' })
    expect(accountParameter('organization:o1', readSession())?.department).toBe('d2')
    expect(accountParameter('organization:o1:d1', readSession())?.department).toBe('d1')
    expect(accountParameter('organization:o1:d3', readSession())).toBeUndefined()
  })

  it('takes the root of an organization for its departments, of which the user is no member', () => {
    expect(accountParameter('organization:o1:d2', readSession())).toEqual({ organization: 'o1' })
  })

  it('applies and removes the parameter, and keeps the others', () => {
    expect(applyAccountParameter('?q=a&account=organization:o1&page=2')).toBe('?q=a&page=2')
    expect(accountKey(readSession())).toBe('organization:o1:')
    expect(applyAccountParameter('?account=user')).toBe('')
    expect(accountKey(readSession())).toBe('user:u1:')
    expect(applyAccountParameter('?q=a')).toBeUndefined()
  })

  it('leaves the parameter in the URL of an anonymous visitor', () => {
    clearCookies()
    refreshSession()
    expect(applyAccountParameter('?q=a&account=organization:o1')).toBeUndefined()
  })
})

describe('URLs', () => {
  it('returns from the login page to the current page', () => {
    expect(loginAddress('http://h/data-fair/datasets?q=a&b')).toBe(
      '/simple-directory/login?redirect=http%3A%2F%2Fh%2Fdata-fair%2Fdatasets%3Fq%3Da%26b'
    )
  })

  it('requests admin mode with the active account', () => {
    chooseAccount({ organization: 'o1', department: 'd1' })
    expect(adminModeAddress(readSession(), 'http://h/')).toBe(
      '/simple-directory/login?redirect=http%3A%2F%2Fh%2F&adminMode=true&email=elodie%2Btest%40test.com&org=o1&dep=d1'
    )
  })

  it('returns the avatar of an account', () => {
    expect(avatarAddress({ type: 'organization', id: 'o 1', department: 'd1' })).toBe(
      '/simple-directory/api/avatars/organization/o%201/d1/avatar.png'
    )
    expect(avatarAddress({ type: 'user', id: 'u1' })).toBe('/simple-directory/api/avatars/user/u1/avatar.png')
  })
})

describe('a session renewal in progress', () => {
  /** Mocks the directory: responds with the account that was active when the request was sent. */
  function answerLate(organization: string | undefined): () => void {
    let answer = (): void => {}
    const answered = new Promise<Response>((resolve) => {
      answer = () => {
        document.cookie = organization
          ? `id_token_org=${organization}; path=/`
          : 'id_token_org=; path=/; max-age=0'
        resolve(new Response(null, { status: 204 }))
      }
    })
    vi.stubGlobal('fetch', () => answered)
    return answer
  }
  afterEach(() => void vi.unstubAllGlobals())

  it.each([
    { former: undefined, choice: { organization: 'o1' }, account: 'organization:o1:' },
    { former: 'o1', choice: {}, account: 'user:u1:' }
  ])('does not restore the former account: $account', async ({ former, choice, account }) => {
    if (former) setCookie('id_token_org', former)
    refreshSession()
    const answer = answerLate(former)
    const renewed = renewSession()
    chooseAccount(choice)
    answer()
    await renewed
    expect(accountKey(refreshSession())).toBe(account)
  })

  it('is sent once, and awaited by `sessionSettled`', async () => {
    const answer = answerLate(undefined)
    const first = renewSession()
    expect(renewSession()).toBe(first)
    let settled = false
    const waiting = sessionSettled().then(() => (settled = true))
    await Promise.resolve()
    expect(settled).toBe(false)
    answer()
    await waiting
    expect(settled).toBe(true)
  })

  it('replaces a choice made before it with the account in the response', async () => {
    chooseAccount({ organization: 'o1' })
    const answer = answerLate(undefined)
    const renewed = renewSession()
    answer()
    await renewed
    expect(accountKey(refreshSession())).toBe('user:u1:')
  })
})
