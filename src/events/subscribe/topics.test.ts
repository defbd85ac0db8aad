import { describe, expect, it } from 'vitest'
import { requestedTopics } from './topics.ts'

const account = { type: 'organization', id: 'o1', department: 'd1' } as const
const asked = (text: string) => requestedTopics(new URLSearchParams(text), account)

describe('the topics of an address', () => {
  it('are those of the active account, named by their key without title', () => {
    expect(asked('key=a:b,a:c&title=First')).toEqual([
      { key: 'a:b', title: 'First', sender: account },
      { key: 'a:c', title: 'a:c', sender: account }
    ])
  })

  it('have the senders of the address in their order, the last one for the rest', () => {
    const senders = asked('key=a,b,c&sender=none,user:u1').map(({ sender }) => sender)
    expect(senders).toEqual([undefined, { type: 'user', id: 'u1' }, { type: 'user', id: 'u1' }])
  })

  it('are of nobody with noSender, in any spelling of yes', () => {
    for (const text of ['noSender', 'noSender=true', 'noSender=1'])
      expect(asked(`key=a&${text}`)).toEqual([{ key: 'a', title: 'a', sender: undefined }])
    expect(asked('key=a&noSender=false')[0]?.sender).toEqual(account)
  })

  it('are each there once, and none without key', () => {
    expect(asked('key=a,,a,')).toEqual([{ key: 'a', title: 'a', sender: account }])
    expect(asked('title=a')).toEqual([])
  })

  it('of a sender that is none are those of the active account', () => {
    for (const text of ['robot:r1', 'user:', 'user', 'user:u:d:r:more', ':'])
      expect(asked(`key=a&sender=${text}`)[0]?.sender).toEqual(account)
  })
})
