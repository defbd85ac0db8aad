import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { TestClient } from './support/client.ts'
import { platformOfUser } from './support/platformOfUser.ts'

const { platform, user } = await platformOfUser()

const avatars = '/simple-directory/api/avatars'
const red = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#ff0000' } })
    .png({ palette: true, colours: 2 })
    .toBuffer()

function post(client: TestClient, path: string, image: Buffer | string, field = 'avatar') {
  const form = new FormData()
  const bytes = typeof image === 'string' ? Buffer.from(image) : image
  form.append(field, new Blob([new Uint8Array(bytes)]), 'me.png')
  return client.post(`${avatars}/${path}/avatar.png`, form)
}

const centre = async (path: string): Promise<{ size: number; color: number[]; etag: string | null }> => {
  const answer = await platform.anonymous().fetch('GET', `${avatars}/${path}/avatar.png`)
  const { data, info } = await sharp(Buffer.from(await answer.arrayBuffer()))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (Math.floor(info.height / 2) * info.width + 5) * 3
  return { size: info.width, color: [...data.subarray(at, at + 3)], etag: answer.headers.get('etag') }
}

describe('an avatar', () => {
  it('is a square crop of the uploaded image, and shows initials again once removed', async () => {
    const initials = await centre('user/test_user1')
    expect((await post(user, 'user/test_user1', await red(400, 100))).status).toBe(201)
    const given = await centre('user/test_user1')
    expect(given).toMatchObject({ size: 256, color: [255, 0, 0] })
    expect(given.etag).not.toBe(initials.etag)
    expect((await user.delete(`${avatars}/user/test_user1/avatar.png`)).status).toBe(204)
    expect(await centre('user/test_user1')).toEqual(initials)
  })

  it('of an organization or department can be changed by its administrators', async () => {
    const root = await platform.loginAs('test_user1', { org: 'test_org1' })
    const department = await platform.loginAs('test_user4', { org: 'test_org1', dep: 'dep1' })
    const contributor = await platform.loginAs('test_user10', { org: 'test_org1', dep: 'dep2' })
    const member = await platform.loginAs('test_user5', { org: 'test_org1' })
    const image = await red(10, 10)
    expect((await post(root, 'organization/test_org1', image)).status).toBe(201)
    expect((await post(department, 'organization/test_org1/dep1', image)).status).toBe(201)
    expect((await post(contributor, 'organization/test_org1/dep2', image)).status).toBe(403)
    expect((await post(department, 'organization/test_org1', image)).status).toBe(403)
    expect((await post(member, 'organization/test_org1', image)).status).toBe(403)
    expect((await post(user, 'user/test_user2', image)).status).toBe(403)
    expect((await post(platform.anonymous(), 'user/test_user2', image)).status).toBe(401)
    expect((await centre('organization/test_org1/dep2')).size).toBe(100)
  })

  it('of an organization is changed by an administrator whose active account is another one', async () => {
    const personal = await platform.loginAs('test_user1')
    const ofTwo = await platform.loginAs('test_user4', { org: 'test_org1', dep: 'dep1' })
    const image = await red(10, 10)
    expect((await post(personal, 'organization/test_org1', image)).status).toBe(201)
    expect((await post(personal, 'organization/test_org3', image)).status).toBe(403)
    expect((await post(ofTwo, 'organization/test_org1/dep2', image)).status).toBe(201)
    expect((await ofTwo.delete(`${avatars}/organization/test_org1/dep2/avatar.png`)).status).toBe(204)
  })

  it.each([
    ['no image', 'hello', 'avatar', 400],
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>', 'avatar', 400],
    ['nothing', '', 'avatar', 400],
    ['another field', 'x', 'picture', 400],
    ['more than 200 kB', 'x'.repeat(200_001), 'avatar', 413]
  ])('is refused for %s', async (_name, content, field, status) => {
    expect((await post(user, 'user/test_user1', content, field)).status).toBe(status)
  })

  it('is refused when it would decompress to too many pixels', async () => {
    const huge = await red(4500, 4500)
    expect(huge.length).toBeLessThan(200_000)
    expect((await post(user, 'user/test_user1', huge)).status).toBe(400)
  })
})
