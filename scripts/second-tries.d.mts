interface Spec {
  title: string;
  tests: { status: string; results: { error?: { message?: string } }[] }[];
}

interface Suite {
  file?: string;
  suites?: Suite[];
  specs?: Spec[];
}

export function secondTries(report: Suite): string[];
export function secondTriesLine(tries: readonly string[] | undefined): string | null;
