import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { test } from "node:test";
import { parse, parseAllDocuments } from "yaml";
import { describeSettings } from "#app/config.ts";
import { COMMANDS } from "#cli/commands.ts";
import { readArguments } from "#cli/read-arguments.ts";
import { PACKAGE_ROOT } from "#kernel/package-root.ts";
import { unlessThere } from "#kit/peers/tools.ts";

const read = (path: string) => readFileSync(join(PACKAGE_ROOT, path), "utf8");

const SETTINGS = new Map(describeSettings().map((setting) => [setting.name, setting]));
/** What others than the service read. */
const OF_OTHERS = new Set(["PATH", "NODE_ENV", "MALLOC_ARENA_MAX"]);

function unknown(names: Iterable<string>): string[] {
  return [...names].filter((name) => !SETTINGS.has(name) && !OF_OTHERS.has(name));
}

interface ComposeService {
  environment?: Record<string, string>;
  image: string;
  ports?: string[];
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  stop_grace_period?: string;
  depends_on?: Record<string, unknown> | string[];
}

function composeAt(path: string): Record<string, ComposeService> {
  return parse(read(path), { merge: true }).services;
}

const ours = (services: Record<string, ComposeService>) =>
  Object.values(services).filter(({ image }) => image === "countersign");

/** What `npm start` sets and tells Node; the program is that of its folder's own. */
function startOf(text: string): { environment: string; flags: string } {
  const { start } = JSON.parse(text).scripts;
  const own = start.replaceAll(".runs/current/", "");
  const [, environment = "", flags = ""] = /(\S+) exec bin\/node (.*?)(?:; \})?$/.exec(own) ?? [];
  return { environment, flags };
}

test("the image starts the service as npm start does, as nobody special, and asks it whether it is well", () => {
  const dockerfile = read("Dockerfile");
  const { environment, flags } = startOf(read("package.json"));
  assert.ok(dockerfile.includes(environment));
  assert.ok(
    dockerfile.includes(
      `CMD ${JSON.stringify(["node", ...flags.split(" ")]).replaceAll(",", ", ")}`,
    ),
  );
  const [, block = ""] = /^ENV ((?:.*\\\n)*.*)$/m.exec(dockerfile) ?? [];
  const set = new Map(
    [...block.matchAll(/(\w+)=(\S+)/g)].map(([, name = "", value = ""]) => [name, value]),
  );
  assert.deepEqual(unknown(set.keys()), []);
  assert.match(dockerfile, new RegExp(`^EXPOSE ${set.get("PORT")}$`, "m"));
  assert.match(dockerfile, new RegExp(`^VOLUME ${set.get("DATA_DIR")}$`, "m"));
  assert.match(dockerfile, /^USER 10001:10001$/m);
  assert.match(dockerfile, /^HEALTHCHECK [\s\S]*\/healthz`/m);
});

test("nothing of this machine gets into the image but what it is built from", () => {
  const [first, ...rest] = read(".dockerignore")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"));
  assert.equal(first, "**");
  const taken = rest.filter((line) => line.startsWith("!")).map((line) => line.slice(1));
  assert.deepEqual(taken, [
    "package.json",
    "package-lock.json",
    "LICENSE",
    "src",
    "tools",
    "fonts",
    "docs",
    "CHANGELOG.md",
    "sdk/README.md",
    "sdk/src",
  ]);
  const { imports }: { imports: Record<string, string> } = JSON.parse(read("package.json"));
  for (const [name, place] of Object.entries(imports)) {
    const folder = place.replace(/^\.\/|\/\*$/g, "");
    const isTaken = taken.some((one) => folder === one || folder.startsWith(`${one}/`));
    if (isTaken) continue;
    const wanted = `from "${name.slice(0, -1)}`;
    const users = globSync("src/**/*.{ts,tsx}", { cwd: PACKAGE_ROOT })
      .filter((file) => !/\.test\.tsx?$/.test(file))
      .filter((file) => read(file).includes(wanted));
    assert.deepEqual(users, [], `${folder} is not in the image's build, and these need it`);
  }
});

for (const path of ["compose.yaml", "compose.scale.yaml"]) {
  test(`${path} names settings that there are, bounds what the container may, and lets it finish`, () => {
    const services = composeAt(path);
    assert.ok(ours(services).length > 0);
    for (const service of ours(services)) {
      assert.deepEqual(unknown(Object.keys(service.environment ?? {})), []);
      assert.equal(service.read_only, true);
      assert.deepEqual(service.cap_drop, ["ALL"]);
      assert.deepEqual(service.security_opt, ["no-new-privileges:true"]);
      assert.ok(Number.parseInt(service.stop_grace_period ?? "", 10) > 10);
    }
    for (const service of Object.values(services)) {
      const needed = service.depends_on ?? [];
      for (const name of Array.isArray(needed) ? needed : Object.keys(needed)) {
        assert.ok(name in services, name);
      }
    }
  });
}

test("compose.scale.yaml has two of the service, and its proxy, database and bucket are the ones that it names", () => {
  const services = composeAt("compose.scale.yaml");
  assert.equal(ours(services).length, 2);
  const proxied = [...read("deploy/proxy/Caddyfile").matchAll(/\b(app-\d):(\d+)/g)];
  const names = Object.keys(services).filter((name) => services[name]?.image === "countersign");
  assert.deepEqual(
    proxied.map(([, name]) => name),
    names,
  );
  assert.ok(proxied.every(([, , port]) => port === "3000"));
  for (const { environment = {} } of ours(services)) {
    assert.match(environment.DATABASE_URL ?? "", /@database\/countersign$/);
    assert.match(environment.S3_ENDPOINT ?? "", /^http:\/\/bucket:/);
  }
});

interface Manifest {
  kind: string;
  metadata: { name: string; annotations?: Record<string, string> };
  spec: {
    template?: Pod;
    selector?: { matchLabels?: Record<string, string> } & Record<string, unknown>;
    podSelector?: { matchLabels: Record<string, string> };
  };
}
interface Pod {
  metadata: { labels: Record<string, string> };
  spec: {
    securityContext: Record<string, unknown>;
    containers: {
      env: { name: string; value: string }[];
      envFrom: { secretRef: { name: string } }[];
      ports?: { name: string; containerPort: number }[];
      securityContext: Record<string, unknown>;
      startupProbe?: { httpGet: { path: string } };
      livenessProbe?: { httpGet: { path: string } };
      readinessProbe?: { httpGet: { path: string } };
      volumeMounts: { name: string; mountPath: string }[];
    }[];
    volumes: { name: string }[];
  };
}

const CHART = join("deploy", "helm");
const REQUIRED = {
  baseUrl: "https://sign.example.com",
  trustedProxies: "10.0.0.0/8",
  storageUrl: "s3://contracts",
  existingSecret: "countersign-settings",
};
/** Everything that can be switched on. */
const FULL = {
  ...REQUIRED,
  ownerSecret: "countersign-owner",
  sealSecret: "countersign-seal",
  imagePullSecrets: [{ name: "registry" }],
  autoscaling: {
    enabled: true,
    minReplicas: 2,
    maxReplicas: 9,
    targetCPUUtilizationPercentage: 70,
  },
  metrics: {
    port: 9464,
    serviceMonitor: { enabled: true, interval: "15s", labels: { release: "prometheus" } },
  },
  podAnnotations: { team: "contracts" },
  nodeSelector: { "kubernetes.io/arch": "amd64" },
  tolerations: [{ key: "only", operator: "Exists" }],
  affinity: { nodeAffinity: {} },
};

/** The chart as Helm would render it, by a renderer that knows the few functions that it uses. */
function render(values: object): { manifests: Manifest[]; problem: string } {
  const templates = globSync("deploy/helm/templates/*", { cwd: PACKAGE_ROOT });
  const input = {
    Values: { ...parse(read(join(CHART, "values.yaml"))), ...values },
    Chart: chart(),
    Release: { Name: "sign", Service: "Helm" },
    Files: Object.fromEntries(templates.map((path) => [basename(path), read(path)])),
  };
  const { status, stdout, stderr } = spawnSync("go", ["run", "tests/kit/judges/render-chart.go"], {
    cwd: PACKAGE_ROOT,
    input: JSON.stringify(input),
    encoding: "utf8",
    env: { ...process.env, GOFLAGS: "-mod=mod", GO111MODULE: "off" },
  });
  if (status !== 0) return { manifests: [], problem: stderr };
  const documents = parseAllDocuments(stdout);
  const faults = documents.flatMap(({ errors }) => errors.map(String));
  assert.deepEqual(faults, []);
  return {
    manifests: documents.map((document) => document.toJS()).filter((manifest) => manifest !== null),
    problem: "",
  };
}

/** As templates name it. */
function chart() {
  const { name, version, appVersion } = parse(read(join(CHART, "Chart.yaml")));
  return { Name: name, Version: version, AppVersion: appVersion };
}

const skip = unlessThere("go");

test("the chart says which of its values are missing", { skip }, () => {
  for (const name of Object.keys(REQUIRED)) {
    const { problem } = render({ ...REQUIRED, [name]: "" });
    assert.match(problem, new RegExp(`${name} is not set`));
  }
});

for (const [what, values] of Object.entries({ "what has to be set": REQUIRED, everything: FULL })) {
  test(`the chart with ${what} fits together: settings, ports, probes, labels, volumes, and no secret in sight`, {
    skip,
  }, () => {
    const { manifests, problem } = render(values);
    assert.equal(problem, "");
    const pods = manifests.flatMap(({ spec }) => spec.template ?? []);
    assert.equal(pods.length, 2);
    for (const { spec } of pods) {
      assert.equal(spec.securityContext.runAsUser, 10_001);
      for (const container of spec.containers) {
        const names = container.env.map(({ name }) => name);
        assert.deepEqual(unknown(names), []);
        assert.deepEqual(
          names.filter((name) => SETTINGS.get(name)?.isSecret),
          [],
        );
        assert.ok(container.env.every(({ value }) => typeof value === "string"));
        assert.equal(container.securityContext.readOnlyRootFilesystem, true);
        const volumes = new Set(spec.volumes.map(({ name }) => name));
        assert.ok(container.volumeMounts.every(({ name }) => volumes.has(name)));
        assert.ok(
          container.envFrom.some(({ secretRef }) => secretRef.name === REQUIRED.existingSecret),
        );
      }
    }
    const deployment = manifests.find(({ kind }) => kind === "Deployment");
    const [main] = deployment?.spec.template?.spec.containers ?? [];
    const labels = deployment?.spec.template?.metadata.labels ?? {};
    assert.equal(main?.startupProbe?.httpGet.path, "/healthz");
    assert.equal(main?.livenessProbe?.httpGet.path, "/healthz");
    assert.equal(main?.readinessProbe?.httpGet.path, "/readyz");
    assert.equal(main?.ports?.find(({ name }) => name === "http")?.containerPort, 3000);
    const metricsPort = main?.env.find(({ name }) => name === "METRICS_PORT")?.value;
    assert.equal(
      main?.ports?.find(({ name }) => name === "metrics")?.containerPort,
      Number(metricsPort),
    );
    for (const { kind, spec } of manifests) {
      if (kind === "ServiceMonitor") continue;
      const wanted =
        spec.podSelector?.matchLabels ?? spec.selector?.matchLabels ?? spec.selector ?? {};
      for (const [name, value] of Object.entries(wanted)) assert.equal(labels[name], value, kind);
    }
    const job = manifests.find(({ kind }) => kind === "Job");
    assert.equal(job?.metadata.annotations?.["helm.sh/hook"], "pre-install,pre-upgrade");
    const kinds = manifests.map(({ kind }) => kind);
    assert.equal(kinds.includes("HorizontalPodAutoscaler"), values === FULL);
    assert.equal(kinds.includes("ServiceMonitor"), values === FULL);
    assert.ok(kinds.includes("PodDisruptionBudget") && kinds.includes("NetworkPolicy"));
  });
}

test("the chart is of the version that package.json has", () => {
  const { version } = JSON.parse(read("package.json"));
  assert.deepEqual(chart(), { Name: "countersign", Version: version, AppVersion: version });
});

const UNIT = join(PACKAGE_ROOT, "deploy", "systemd", "countersign.service");

test("the systemd unit names settings that there are, and starts what npm start starts", () => {
  const unit = readFileSync(UNIT, "utf8");
  const set = [...unit.matchAll(/^Environment=(.*)$/gm)].flatMap(([, line = ""]) =>
    line.split(" ").map((pair) => pair.split("=")[0] ?? ""),
  );
  assert.deepEqual(unknown(set), []);
  const { flags } = startOf(read("package.json"));
  assert.match(unit, new RegExp(`^ExecStart=/opt/countersign/bin/node ${flags}$`, "m"));
});

test("wherever the tree for systemd and the image is told to be laid, it is with the Node that was installed", () => {
  const files = ["Dockerfile", "docs/operate/install.md", "deploy/systemd/countersign.service"];
  for (const file of files) {
    const told = read(file).match(/\S*node tools\/production-tree\.js/g) ?? [];
    assert.ok(told.length > 0, file);
    for (const one of told)
      assert.match(one, /node_modules\/\.bin\/node/, `${file}: Node 20 reads no .ts`);
  }
});

test("the nightly backup has the user, the tree and the settings of the service, and asks for what the command line takes", () => {
  const [unit, backup] = [UNIT, UNIT.replace(".service", "-backup.service")].map((path) =>
    readFileSync(path, "utf8"),
  );
  for (const name of ["User", "Group", "WorkingDirectory", "EnvironmentFile"]) {
    const line = new RegExp(`^${name}=.*$`, "m");
    assert.equal(line.exec(backup ?? "")?.[0], line.exec(unit ?? "")?.[0], name);
  }
  const dataDir = /^Environment=DATA_DIR=.*$/m;
  assert.equal(dataDir.exec(backup ?? "")?.[0], dataDir.exec(unit ?? "")?.[0]);
  const typed = /^ExecStart=.* dist\/admin\.js (backup .* --passphrase-file .*)'$/m.exec(
    backup ?? "",
  );
  const asked = readArguments(typed?.[1]?.match(/"[^"]*"|\S+/g) ?? [], COMMANDS);
  assert.equal(asked.is, "command", JSON.stringify(asked));
});

test("systemd itself calls the unit well confined", {
  skip: unlessThere("systemd-analyze"),
}, () => {
  const { status, stdout, stderr } = spawnSync(
    "systemd-analyze",
    ["security", "--offline=true", "--threshold=20", "--no-pager", UNIT],
    { encoding: "utf8" },
  );
  assert.equal(status, 0, `${stdout}${stderr}`);
});
