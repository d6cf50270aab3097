// What browsers and Node both have. Shared code is compiled without the types of either.
interface URL {
  readonly hostname: string
  readonly hash: string
  readonly origin: string
  readonly password: string
  readonly pathname: string
  readonly port: string
  readonly protocol: string
  readonly search: string
  readonly username: string
}
declare const URL: { new (url: string, base?: string): URL; canParse(url: string): boolean }
