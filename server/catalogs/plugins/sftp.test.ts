import { expect, it } from 'vitest'
import { withLines } from './sftp.ts'

it('restores the line breaks of a private key', () => {
  const body = 'b3BlbnNzaC1rZXktdjEAAAAABG5vbmU'.repeat(5)
  const lines = body.match(/.{1,64}/g)?.join('\n')
  const key = `-----BEGIN OPENSSH PRIVATE KEY-----\n${lines}\n-----END OPENSSH PRIVATE KEY-----\n`
  expect(withLines(key.trim())).toBe(key)
  expect(withLines(key.trim().replaceAll('\n', ' '))).toBe(key)
  expect(withLines(key.trim().replaceAll('\n', ''))).toBe(key)
  expect(withLines('PuTTY-User-Key-File-3: ssh-ed25519')).toBe('PuTTY-User-Key-File-3: ssh-ed25519')
  expect(withLines(undefined)).toBeUndefined()
})
