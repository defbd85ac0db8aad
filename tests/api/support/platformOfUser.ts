/** Platform shared by the tests of a file, closed after them, and one of its users. */
import { afterAll } from 'vitest'
import type { TestClient } from './client.ts'
import { startPlatform, type TestPlatform } from './platform.ts'

/** @param overrides changes of the configuration */
export async function platformOfUser(
  overrides?: Parameters<typeof startPlatform>[0]
): Promise<{ platform: TestPlatform; user: TestClient }> {
  const platform = await startPlatform(overrides)
  afterAll(() => platform.close())
  return { platform, user: await platform.loginAs('test_user1') }
}
