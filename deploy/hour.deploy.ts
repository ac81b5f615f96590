import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../services/database/folder.testing.ts';

/*
 * An operator's hour: every command of docs/deploy.md but those of containers, in its order, in an
 * empty network and on a file system of its own, over which the machine's lies read-only.
 */
const ROOT = join(import.meta.dirname, '..');
const PASSWORD = 'una-clave-de-la-prueba';
const MINUTES_8 = 480_000;

/** The blocks of commands by the heading that they stand under. */
function chapters(): { title: string; commands: string }[] {
  const [text = ''] = readFileSync(join(ROOT, 'docs/deploy.md'), 'utf8').split(
    '## With containers',
  );
  return text.split(/^## /m).flatMap((chapter) => {
    const title = chapter.split('\n')[0] ?? '';
    return [...chapter.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, commands = '']) => ({
      title,
      commands,
    }));
  });
}

/** What the document tells people to do by hand, before the chapter that needs it. */
const BY_HAND: Readonly<Record<string, string>> = {
  '3. PostgreSQL': `
    openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=example.mx \\
      -addext subjectAltName=DNS:www.example.mx,DNS:editor.example.mx \\
      -keyout /etc/portada/tls/privkey.pem -out /etc/portada/tls/fullchain.pem 2>/dev/null`,
  '5. nginx and Varnish': `
    echo '127.0.0.1 www.example.mx editor.example.mx' >> /etc/hosts
    sed -i -e 's#portada:CHANGE@#portada:${PASSWORD}@#' \\
      -e 's#^S3_ENDPOINT=.*#S3_ENDPOINT=http://127.0.0.1:9000#' \\
      -e 's#^SMTP_URL=.*#SMTP_URL=smtp://127.0.0.1:2525#' \\
      -e 's#CHANGE#de-la-prueba#' /etc/portada/portada.env`,
  '8. Watching it': `
    until curl -fs http://127.0.0.1:4300/readyz && curl -fs http://127.0.0.1:4301/readyz; do sleep 1; done
    site="curl -sk https://www.example.mx"
    editor="curl -sk https://editor.example.mx"
    until $site/robots.txt | grep -i sitemap; do sleep 1; done
    $editor/signin | grep -q 'Entra a la redacci'
    token=$(sed -n 's/.*token=//p' /tmp/link)
    $editor/signin -o /dev/null -w 'SIGNIN %{http_code}\\n' --data "token=$token" \\
      -H 'Origin: https://editor.example.mx'
    curl -s http://127.0.0.1:4300/metrics -H 'Authorization: Bearer de-la-prueba-to-16-characters-or-more' \\
      | grep portada_build_info`,
};

/** What has to hold after a chapter. */
const AFTER: Readonly<Record<string, string>> = {
  '9. Backups': `
    runuser -u postgres -- psql -tA portada_prueba -c 'SELECT key FROM sites' | grep diario`,
  '10. The journal, for any moment between backups': `
    runuser -u postgres -- psql portada -c 'CREATE TABLE kept AS SELECT key FROM sites'
    sleep 1
    date -u '+%F %T.%N+00' > /run/moment
    sleep 1
    runuser -u postgres -- psql portada -c 'DROP TABLE kept'`,
  '11. Back to a moment': `
    until runuser -u postgres -- psql -p 5433 portada -c 'SELECT 1' > /dev/null 2>&1; do sleep 0.2; done
    until runuser -u postgres -- psql -p 5433 -tAc 'SELECT pg_is_in_recovery()' | grep -q f; do sleep 0.2; done
    runuser -u postgres -- psql -p 5433 -tA portada -c 'SELECT key FROM kept' | sed 's/^/KEPT /'
    DATABASE_URL=postgres://portada:${PASSWORD}@127.0.0.1:5433/portada tool migrate --dry-run | grep 'al d'
    pg_ctlcluster $VERSION then stop`,
  '12. An upgrade, and the way back': `
    curl -fs http://127.0.0.1:4301/healthz`,
};

it(
  'the hour of an operator who has docs/deploy.md and nothing else',
  async () => {
    const folder = temporaryFolder('portada-hour-');
    mkdirSync(folder, { recursive: true });
    const all = chapters();
    const done = all.map(({ title, commands }, index) => {
      const typed = commands
        .replaceAll("PASSWORD 'CHANGE'", `PASSWORD '${PASSWORD}'`)
        .replaceAll('portada:CHANGE@', `portada:${PASSWORD}@`)
        .replace(/^MOMENT=.*$/m, 'MOMENT=$(cat /run/moment)')
        .replace(/^(tool signin-link .*)$/m, '$1 | tee /tmp/link');
      const before = all[index - 1]?.title === title ? '' : (BY_HAND[title] ?? '');
      const after = all[index + 1]?.title === title ? '' : (AFTER[title] ?? '');
      return `echo '=== ${title}'\n${before}\n${typed}\n${after}`;
    });
    const inside = join(folder, 'inside.sh');
    writeFileSync(
      inside,
      `set -euo pipefail
trap 'tail -n 4 /run/units/*.log || true' EXIT
export NODE_EXTRA_CA_CERTS=/etc/portada/tls/fullchain.pem
export PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root
printf '#!/bin/sh\\nexit 0\\n' > /usr/local/bin/apt-get
printf '#!/bin/sh\\nexec node ${ROOT}/deploy/hour/systemctl.mjs "$@"\\n' > /usr/local/bin/systemctl
chmod 755 /usr/local/bin/apt-get /usr/local/bin/systemctl
install -d -m 2775 -o postgres -g postgres /run/postgresql
systemctl start postgresql
cd ${ROOT}
node --import tsx deploy/hour/stand-ins.ts &
until runuser -u postgres -- psql -c 'SELECT 1' > /dev/null 2>&1; do sleep 0.2; done
${done.join('\n')}
echo '=== done'
`,
    );
    const outside = `set -e
ip link set lo up
mount -t tmpfs tmpfs ${folder}/over 2>/dev/null || { mkdir -p ${folder}/over; mount -t tmpfs tmpfs ${folder}/over; }
cd ${folder}/over && mkdir upper work root
mount -t overlay overlay -o lowerdir=/,upperdir=$PWD/upper,workdir=$PWD/work root
mount --rbind /dev root/dev
mount -t proc proc root/proc
mount -t tmpfs tmpfs root/tmp
mount -t tmpfs tmpfs root/run
cp ${inside} root/run/inside.sh
exec chroot root timeout 300 bash /run/inside.sh`;
    const child = spawn('unshare', ['-mnpf', '--kill-child', 'bash', '-c', outside]);
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        said += chunk;
      });
    const code = await new Promise((resolve) => child.once('exit', resolve));
    rmSync(folder, { recursive: true, force: true });
    expect([code, code === 0 ? '' : said.slice(-3_000)]).toEqual([0, '']);
    expect(said).toContain('SIGNIN 303');
    expect(said).toContain('KEPT diario');
    expect(said).toContain('=== done');
  },
  MINUTES_8,
);
