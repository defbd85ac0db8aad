import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { loadConfig } from './config.ts'

/** Certificate of id.example.org, as in metadata documents: base64 without PEM lines. */
const certificate =
  'MIIDEzCCAfugAwIBAgIUPKqqXLH/4l9gc1M4hCw7jy+Jj4UwDQYJKoZIhvcNAQELBQAwGTEXMBUGA1UEAwwOaWQuZXhhbXBsZS5vcmcwHhcNMjYxMTMwMTA1MTM1WhcNMzYxMTI3MTA1MTM1WjAZMRcwFQYDVQQDDA5pZC5leGFtcGxlLm9yZzCCASIwDQYJKoZIhvcNAQEBBQADggEPADCCAQoCggEBALJ+Ids6GLg6L2fhH0ftzmoECCCtR65vzMH0V2xX0Jd+7anrIs+8Dp1/NjGCqjQN+ZSI8Vqy9i/4+b07ZqTb8c2VuliP5j1zopWLC/NSOa9B/Fpayp9WPwdPDPfORO9TTBJsUva8Y+vmTnl450jV5Mx8gww5L9+pyKs3M8a2NwnTGXBjEsQO0RKT7OhBoOyI5RTJPlD2BdfZZJs6wOjgNpT1WsCoLp1HFn/WUPvvWGdUjkRSOkFx4nR3A062VzpwFC1sBX5zPd/0Y+eVqp4oFww6OYEaezTcKKNdp+hpxNSRuVmqduuAwSxxbOun50QQCxC7HbeyyG3Z1VZLBGBjMm8CAwEAAaNTMFEwHQYDVR0OBBYEFBFPGJv/AKzhA1Xo9Ysw2ax0TBwOMB8GA1UdIwQYMBaAFBFPGJv/AKzhA1Xo9Ysw2ax0TBwOMA8GA1UdEwEB/wQFMAMBAf8wDQYJKoZIhvcNAQELBQADggEBAFtjXZ5aQ4k/qs8UnHI7FlzvN1+UxHCyxzuIaHTzF95XPsCDw3YN3YqR6twetlg1FxU+MjkCs1COBavjDMP2P+QGJ8HvtzskIgKy/36Td4hVom7v/aYYXvLwHB1S4QvgBDnjVgopTTCiuWoMTD64munsi7RfKbtBKn0i/vvE3yJhmz4CaTF7sp1RPgHzw0VkklJtcIGrkkDDHHAWQJim0H6TqP7EsT+yYbKN9163QVvewnfmieZ42YhPG+gF2b9h/SgFwzazqc5DWWMWxI5OPskS6R3vfT7buFN4EzsZAclCfxbh/CZRMJTU+5VNDmFCsOBR5uTphZ7hYQXMQRJ948M='

const good = {
  id: 'town',
  title: 'Town',
  loginUrl: 'https://id.example.org/sso',
  issuer: 'https://id.example.org',
  certificate
}
const of = (...providers: object[]) => loadConfig({ SAML_PROVIDERS: JSON.stringify(providers) }).samlProviders

const keyOf = (type: 'spki' | 'pkcs8'): string => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return type === 'spki'
    ? publicKey.export({ type, format: 'pem' }).toString()
    : privateKey.export({ type, format: 'pem' }).toString()
}

describe('SAML_PROVIDERS', () => {
  it('names providers, by certificates with or without what PEM writes around them', () => {
    expect(loadConfig({}).samlProviders).toEqual([])
    const [provider] = of(good)
    expect(provider).toMatchObject({ id: 'town', createUsers: false, trustEmails: false })
    const pem = provider?.certificates[0] ?? ''
    expect(pem).toMatch(/^-----BEGIN CERTIFICATE-----\n([^\n]{1,64}\n)+-----END CERTIFICATE-----\n$/)
    expect(of({ ...good, certificate: pem })[0]?.certificates).toEqual([pem])
    const inLines = ` ${certificate.replaceAll(/(.{76})/g, '$1\n')}\n`
    expect(of({ ...good, certificate: [inLines, keyOf('spki')] })[0]?.certificates).toEqual([
      pem,
      expect.stringContaining('PUBLIC KEY')
    ])
  })

  it('names attributes beside the usual ones', () => {
    const [provider] = of({ ...good, fields: { id: 'uid', email: 'courriel' } })
    expect(provider?.fields).toMatchObject({ id: ['uid'], email: ['courriel'] })
    expect(provider?.fields.firstName).toContain('givenName')
  })

  it.each<[string, object]>([
    ['an id that no address has', { id: 'a/b' }],
    ['no issuer', { issuer: '' }],
    ['an address that is no page', { loginUrl: 'javascript:alert(1)' }],
    ['a way out that is no page', { logoutUrl: 'file:///etc/passwd' }],
    ['no certificate', { certificate: [] }],
    ['a certificate that is none', { certificate: 'MIIB' }],
    [
      'a key of another kind',
      { certificate: generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' }) }
    ],
    ['a private key', { certificate: keyOf('pkcs8') }],
    ['an unknown setting', { other: 1 }],
    ['an unknown field', { fields: { other: 'x' } }]
  ])('refuses %s', (_name, change) => {
    expect(() => of({ ...good, ...change })).toThrow(/SAML_PROVIDERS/)
  })

  it('has no two providers of one id, of whatever kind', () => {
    expect(() => of(good, good)).toThrow(/two providers/)
    const OIDC_CLIENT = { OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' }
    const both = { ...OIDC_CLIENT, OIDC_ISSUER: 'https://id.example.org', OIDC_ID: 'town' }
    expect(() => loadConfig({ ...both, SAML_PROVIDERS: JSON.stringify([good]) })).toThrow(/two providers/)
  })
})
