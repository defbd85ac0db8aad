import { describe, expect, it } from 'vitest'
import { isGlobalAddress } from './addresses.ts'

describe('global addresses', () => {
  it.each([
    '8.8.8.8',
    '100.128.0.1',
    '172.32.0.1',
    '192.0.1.1',
    '223.255.255.255',
    '2606:4700::1',
    '2a01:e0a::1'
  ])('include %s', (address) => expect(isGlobalAddress(address)).toBe(true))

  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '198.19.0.1',
    '224.0.0.1',
    '239.255.255.250',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:8.8.8.8',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::a00:1',
    '100::1',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '3fff::1',
    // Not a canonical IP address.
    'localhost',
    '2130706433',
    '127.1',
    ''
  ])('exclude %s', (address) => expect(isGlobalAddress(address)).toBe(false))
})
