export function browserPath(): Promise<string | undefined>
export function windowedBrowserPath(): Promise<string | undefined>
