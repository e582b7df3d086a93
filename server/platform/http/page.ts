import { html } from 'hono/html';

type Html = ReturnType<typeof html>;

/** A page that the server renders itself, without scripts. */
export function page(title: string, body: Html, language = 'en'): Html {
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="stylesheet" href="/page.css" />
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${body}
        </main>
      </body>
    </html>`;
}
