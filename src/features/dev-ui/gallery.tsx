import { useState } from 'react';
import { Globe, Lock } from 'lucide-react';
import { Button } from '#ui/inputs/button.tsx';
import { PasswordField, TextField } from '#ui/inputs/field.tsx';
import { Footer } from '#ui/layout/footer.tsx';
import { Logo } from '#ui/layout/logo.tsx';
import { Page, PageHeader } from '#ui/layout/page.tsx';
import { Pill } from '#ui/feedback/pill.tsx';
import { SkipLink } from '#ui/layout/skip-link.tsx';
import { SplitPage } from '#ui/layout/split-page.tsx';
import { applyDensity, applyTheme, storedTheme, type Density } from '#lib/theme.ts';
import { ToastHost } from '#ui/feedback/toast.tsx';
import { ChatSamples } from './chat-samples.tsx';
import { ControlSamples } from './control-samples.tsx';
import { MarksSamples } from './marks-samples.tsx';
import { MediaSamples } from './media-samples.tsx';
import { OverlaySamples } from './overlay-samples.tsx';
import { PersonSamples, RingingSamples } from './person-samples.tsx';
import { QueueSamples } from './queue-samples.tsx';
import styles from './sample.module.css';
import { Line } from './sample.tsx';
import { ShellSamples } from './shell-samples.tsx';
import { StateSamples } from './state-samples.tsx';
import { TableSamples } from './table-samples.tsx';

/** Every part in every state. Only in development. */
export function Gallery() {
  const [signIn, setSignIn] = useState(false);
  if (signIn) return <SignInSample onBack={() => setSignIn(false)} />;
  return (
    <>
      <SkipLink label="Skip to content" />
      <Page>
        <PageHeader
          title="Components and states"
          actions={
            <Line>
              <Looks />
              <Button size="s" tone="quiet" onClick={() => setSignIn(true)}>
                Sign-in page
              </Button>
            </Line>
          }
        />
        <div className={styles.grid}>
          <ShellSamples />
          <RingingSamples />
          <MarksSamples />
          <ControlSamples />
          <ChatSamples />
          <QueueSamples />
          <PersonSamples />
          <StateSamples />
          <OverlaySamples />
          <MediaSamples />
          <TableSamples />
        </div>
      </Page>
      <ToastHost />
    </>
  );
}

const THEMES = ['system', 'light', 'dark', 'contrast'] as const;
const DENSITIES = ['touch', 'regular', 'dense'] as const;

function Looks() {
  const [theme, setTheme] = useState(storedTheme);
  const [density, setDensity] = useState<Density>();
  return (
    <>
      {THEMES.map((one) => (
        <Pill
          key={one}
          pressed={theme === one}
          onPress={() => {
            applyTheme(one);
            setTheme(one);
          }}
        >
          {one}
        </Pill>
      ))}
      {DENSITIES.map((one) => (
        <Pill
          key={one}
          pressed={density === one}
          onPress={() => {
            applyDensity(one);
            setDensity(one);
          }}
        >
          {one}
        </Pill>
      ))}
    </>
  );
}

function SignInSample({ onBack }: { readonly onBack: () => void }) {
  return (
    <SplitPage
      logo={<Logo name="Wardline" size="l" />}
      pitch="The ward, wherever you are."
      note="Shanti Multispeciality Hospital, Pune"
      title="Welcome back"
      sub="Sign in to see who waits for you."
      footer={
        <Footer
          end={
            <Button tone="bare" size="s" icon={Globe}>
              <span lang="hi">हिन्दी</span>
            </Button>
          }
        >
          <span>© 2026 Wardline</span>
          <a href="#main">Privacy</a>
          <a href="mailto:help@wardline.example">help@wardline.example</a>
        </Footer>
      }
    >
      <TextField label="User name" defaultValue="meera.iyer" />
      <PasswordField
        label="Password"
        autoComplete="off"
        defaultValue="ward-line-2026"
        aside={<a href="#main">Forgot it?</a>}
      />
      <Button block onClick={onBack}>
        Sign in
      </Button>
      <Button block tone="quiet" icon={Lock}>
        Send me a code instead
      </Button>
    </SplitPage>
  );
}
