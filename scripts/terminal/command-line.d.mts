export declare function isNewEnough(version: string): boolean
export declare function takeEnvFile(words: string[]): { args: string[]; envFile: string | null }
export declare function readUsage(source: string): string
